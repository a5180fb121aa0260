import type { InputIssue } from '@burgee/core';
import { type FormSchema, parseForm, type ReadForm } from '../../ui/use-form.ts';
import { type ConflictField, plainField } from './differences.ts';
import type { AnyField, StoredOf, ValuesOf } from './fields.ts';
import { incompleteTimes, timeIssues, withTimeIssues } from './time-fields.ts';

interface FieldsOptions<Fields, Parsed> {
	/** The schema of the core that parses the form. */
	schema: FormSchema<Parsed>;
	/** Returns the issues that depend on other data, such as the current time. */
	check?: (parsed: Parsed) => InputIssue[];
	/** Replaces values before the schema parses them, if they depend on other values. */
	replace?: (values: ValuesOf<Fields>) => Record<string, unknown>;
	/** Fields that the conflict dialog shows as one, such as a price and its currency. */
	together?: ConflictField<ValuesOf<Fields>>;
}

/** What the form of a record derives from its fields. */
export interface RecordFields<Values, Stored, Parsed> {
	empty: Values;
	valuesOf: (stored: Stored) => Values;
	/** Parses the form with the schema. Reports times that are incomplete or do not exist. */
	read: (values: Values, form: HTMLFormElement, stored: Stored | null) => ReadForm<Parsed>;
	/** The fields that the conflict dialog compares. */
	conflictFields: readonly ConflictField<Values>[];
	/** Adds the label of a field, and whether it is required, to what connects the field with the form. */
	labelled: <Bound extends { name: keyof Values & string }>(
		bound: Bound,
	) => Bound & { label: string; required?: true };
}

/** Describes the fields of a record's form once. */
export function recordFields<Fields extends Record<string, AnyField>, Parsed>(
	fields: Fields,
	{ schema, check, replace, together }: FieldsOptions<Fields, Parsed>,
): RecordFields<ValuesOf<Fields>, StoredOf<Fields>, Parsed> {
	type Name = keyof Fields & string;
	type Values = ValuesOf<Fields>;
	const names = Object.keys(fields) as Name[];
	const field = (name: Name) => fields[name] as AnyField;
	const times = names.filter((name) => field(name).isTime);
	const alone = names.filter((name) => !together?.names.includes(name));
	/** Calls a function for each field. The types of a field's functions match the field's values. */
	const each = (call: (name: Name) => unknown) =>
		Object.fromEntries(names.map((name) => [name, call(name)]));
	return {
		empty: each((name) => field(name).empty) as Values,
		valuesOf: (stored) => each((name) => field(name).fill(valueAt(stored, name))) as Values,
		read: (values, form, stored) => {
			const input = each((name) => field(name).read(values[name] as never, valueAt(stored, name)));
			const parsed = parseForm(schema, nested({ ...input, ...replace?.(values) }), check);
			const incomplete = incompleteTimes(form, times);
			const ofTimes = times.flatMap((name) =>
				timeIssues({
					name,
					label: field(name).label,
					text: String(values[name]),
					isIncomplete: incomplete.includes(name),
				}),
			);
			return withTimeIssues(atFields(parsed, fields), ofTimes);
		},
		conflictFields: [
			...alone.map((name) => plainField<Values>(name, field(name).label, field(name).display)),
			...(together ? [together] : []),
		],
		labelled: (bound) => {
			const { label, kind } = field(bound.name);
			return {
				...bound,
				label: kind === 'optional' ? `${label} (optional)` : label,
				...(kind === 'required' && { required: true }),
			};
		},
	};
}

/** Returns the value at a path such as 'emails.photos'. */
function valueAt(record: unknown, path: string): never {
	let value = record;
	for (const name of path.split('.')) value = (value as Record<string, unknown> | null)?.[name];
	return value as never;
}

/** Nests the value of 'emails.photos' in an object 'emails'. */
function nested(values: Record<string, unknown>): Record<string, unknown> {
	const record: Record<string, unknown> = {};
	for (const [path, value] of Object.entries(values)) {
		const [first = '', second] = path.split('.');
		record[first] = second ? { ...(record[first] as object), [second]: value } : value;
	}
	return record;
}

/** Moves the issues of nested values to their fields, and names the field in a message such as 'Must be a link'. */
function atFields<Parsed>(
	read: ReadForm<Parsed>,
	fields: Record<string, AnyField>,
): ReadForm<Parsed> {
	if ('value' in read) return read;
	const issues = read.issues.map((issue) => {
		const name = issue.path.join('.');
		const label = fields[name]?.label;
		if (label === undefined) return issue;
		return { path: [name], message: issue.message.replace(/^Must /, `${label} must `) };
	});
	return { issues };
}
