import { fromLondonDateTime, type Instant, londonDateTime } from '@burgee/core';
import { displayDateTime } from '@burgee/core/display/dates';
import { instantUnlessSame } from './time-fields.ts';

/** A field of a record's form. */
export interface Field<Value, Stored> {
	/** The name of the field in the form, in its error messages and in the conflict dialog. */
	label: string;
	/** Whether the form marks the field as required or as optional. */
	kind?: 'required' | 'optional' | undefined;
	/** The value in the form of a new record. */
	empty: Value;
	/** Returns the form's value for a stored value. */
	fill: (stored: Stored) => Value;
	/**
	 * Returns what the schema parses.
	 * @param stored the value of the existing record that the form was opened with, if any.
	 */
	read: (value: Value, stored: Stored | undefined) => unknown;
	/** Returns the value as the conflict dialog shows it, unless `plainField` does. */
	display?: (value: Value) => string;
	/** Whether the field is a datetime-local field. */
	isTime?: true;
}

/** Any field. Parameters of the type `never` accept functions with any parameters. */
export interface AnyField extends Pick<Field<unknown, unknown>, 'label' | 'kind' | 'isTime'> {
	empty: unknown;
	fill: (stored: never) => unknown;
	read: (value: never, stored: never) => unknown;
	display?: (value: never) => string;
}

/** The values of a form with these fields. */
export type ValuesOf<Fields> = {
	[Name in keyof Fields]: Fields[Name] extends Field<infer Value, never> ? Value : never;
};

/**
 * What a stored record must contain to fill a form with these fields. The name of a nested field is its path, such as
 * 'emails.photos'. What contains nested fields may be null, and its fields are then empty.
 */
export type StoredOf<Fields> = OptionalIfUndefined<{
	[Path in keyof Fields as FirstName<Path>]: Path extends FirstName<Path>
		? StoredValue<Fields[Path]>
		: StoredOf<NestedIn<Fields, FirstName<Path>>> | null;
}>;

type OptionalIfUndefined<Record> = {
	[Name in keyof Record as undefined extends Record[Name] ? never : Name]: Record[Name];
} & { [Name in keyof Record as undefined extends Record[Name] ? Name : never]?: Record[Name] };

type StoredValue<Field> = Field extends { fill: (stored: infer Stored) => unknown }
	? Stored
	: never;

type FirstName<Path> = Path extends `${infer First}.${string}` ? First : Path;

/** The fields that are nested in `First`, by the rest of their paths. */
type NestedIn<Fields, First> = {
	[Path in keyof Fields as Path extends `${First & string}.${infer Rest}`
		? Rest
		: never]: Fields[Path];
};

/** A text. A stored null is an empty text. */
export function text(
	label: string,
	kind?: Field<string, string>['kind'],
): Field<string, string | null> {
	return {
		label,
		kind,
		empty: '',
		fill: (stored) => stored ?? '',
		read: (value) => value,
	};
}

/**
 * A number, as typed with a decimal point or comma, and with the unit or without.
 * @param display returns the number with its unit, for the conflict dialog.
 */
export function number(
	label: string,
	kind: Field<string, number>['kind'],
	{ unit, display }: { unit: string; display: (value: number) => string },
): Field<string, number> {
	const read = (typed: string) => {
		const digits = typed
			.trim()
			.replace(new RegExp(` ?${unit}$`, 'i'), '')
			.replace(',', '.');
		return digits === '' ? null : Number(digits);
	};
	return {
		...text(label, kind),
		fill: String,
		read,
		display: (typed) => {
			const value = read(typed);
			return value === null || Number.isNaN(value) ? typed : display(value);
		},
	};
}

/** A whole number, such as a number of places. Empty for null. */
export function wholeNumber(
	label: string,
	kind?: Field<string, number | null>['kind'],
): Field<string, number | null> {
	return {
		...text(label, kind),
		fill: (stored) => (stored === null ? '' : String(stored)),
		read: (typed) => (typed.trim() === '' ? null : Number(typed)),
	};
}

/** A checkbox. */
export function flag(label: string, empty = false): Field<boolean, boolean> {
	return {
		label,
		empty,
		fill: (stored) => stored,
		read: (value) => value,
	};
}

/** One of several values. */
export function choice<Value extends string>(label: string, empty: Value): Field<Value, Value> {
	return {
		label,
		empty,
		fill: (stored) => stored,
		read: (value) => value,
	};
}

/** A wall-clock time in London, as a datetime-local field holds it. Empty for null. */
export function time(
	label: string,
	kind?: Field<string, string>['kind'],
): Field<string, Instant | null> {
	return {
		label,
		kind,
		empty: '',
		fill: (stored) => (stored === null ? '' : londonDateTime(stored)),
		read: (value, stored) => instantUnlessSame(value, stored ?? null),
		display: timeText,
		isTime: true,
	};
}

function timeText(typed: string): string {
	const instant = fromLondonDateTime(typed);
	return instant === null ? typed : displayDateTime(instant);
}
