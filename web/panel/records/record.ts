import type { ErrorCode, InputIssue } from '@burgee/core';
import type { PanelPageName } from '@burgee/core/rules/site/panel-pages';
import { type FormSchema, parseForm, type ReadForm } from '../../ui/use-form.ts';
import type { ConflictField } from './differences.ts';
import type { AnyField, StoredOf, ValuesOf } from './fields.ts';
import { incompleteTimes, timeIssues, withTimeIssues } from './time-fields.ts';

/** How the form of a record creates it, or saves a change of it. */
interface Saving {
	/** The label of the button. */
	button: string;
	/** The message on the list afterwards. */
	done: string;
	/** The message if the request failed. */
	failed: string;
}

interface RecordOptions<Fields extends Record<string, AnyField>, Stored, Parsed> {
	/** The name of the kind of record, such as 'event'. */
	noun: string;
	/** The page with the list of the records, to which the form leads. */
	list: PanelPageName;
	fields: Fields;
	/** The schema of the core that parses the form. */
	schema: FormSchema<Parsed>;
	/** Returns the issues that depend on other data, such as the current time. */
	check?: (parsed: Parsed) => InputIssue[];
	/** Replaces values before the schema parses them, if they depend on other values. */
	replace?: (values: ValuesOf<Fields>) => Record<string, unknown>;
	/** Fields that the conflict dialog shows as one, such as a price and its currency. */
	together?: ConflictField<ValuesOf<Fields>>;
	load: (id: string) => Promise<Stored>;
	loading: string;
	loadFailed: string;
	/** The error code if the record does not exist. */
	missing: ErrorCode;
	/** What the admin can do if the record was deleted while the form was open. */
	ifDeleted?: string;
	/** The error codes whose own message tells the admin what to do. */
	explained?: ErrorCode[];
	create: Saving & {
		page: PanelPageName;
		send: (body: Parsed, idempotencyKey: string) => Promise<unknown>;
	};
	update: Saving & {
		page: PanelPageName;
		send: (stored: Stored, body: Parsed, revision: number) => Promise<unknown>;
	};
}

/** A kind of record that the panel creates and edits on pages of their own. */
export interface PanelRecord<Values, Stored, Parsed>
	extends Omit<RecordOptions<Record<string, AnyField>, Stored, Parsed>, 'replace' | 'together'> {
	empty: Values;
	valuesOf: (stored: Stored) => Values;
	/** Parses the form with the schema. Reports times that are incomplete or do not exist. */
	read: (values: Values, form: HTMLFormElement, stored: Stored | null) => ReadForm<Parsed>;
	/** The fields that the conflict dialog compares. */
	conflictFields: readonly ConflictField<Values>[];
}

/** Describes a kind of record once, for its form, its conflict dialog and its calls. */
export function panelRecord<
	Fields extends Record<string, AnyField>,
	Stored extends StoredOf<Fields> & { revision: number },
	Parsed,
>({
	replace,
	together,
	...options
}: RecordOptions<Fields, Stored, Parsed>): PanelRecord<ValuesOf<Fields>, Stored, Parsed> {
	const { fields, schema, check } = options;
	const names = Object.keys(fields) as (keyof Fields & string)[];
	/** Calls a function for each field. The types of a field's functions match its own values. */
	const each = (call: (field: AnyField, name: keyof Fields & string) => unknown) =>
		Object.fromEntries(names.map((name) => [name, call(fields[name] as AnyField, name)]));
	const alone = names.filter((name) => !together?.names.includes(name));
	return {
		...options,
		empty: each(({ empty }) => empty) as ValuesOf<Fields>,
		valuesOf: (stored) => each(({ fill }, name) => fill(stored[name] as never)) as ValuesOf<Fields>,
		read: (values, form, stored) => {
			const input = each(({ read }, name) => read(values[name] as never, stored?.[name] as never));
			const parsed = parseForm(schema, { ...input, ...replace?.(values) }, check);
			const times = names.filter((name) => fields[name]?.isTime);
			const incomplete = incompleteTimes(form, times);
			const ofTimes = times.flatMap((name) =>
				timeIssues({
					name,
					label: fields[name]?.label ?? name,
					text: String(values[name]),
					isIncomplete: incomplete.includes(name),
				}),
			);
			return withTimeIssues(parsed, ofTimes);
		},
		conflictFields: [
			...alone.map(
				(name) => fields[name]?.conflict(name as never) as ConflictField<ValuesOf<Fields>>,
			),
			...(together ? [together] : []),
		],
	};
}
