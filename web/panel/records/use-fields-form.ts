import type { RecordFields } from './record-fields.ts';
import { type EditedRecord, type RevisedFormOptions, useRevisedForm } from './use-revised-form.tsx';

type FieldsFormOptions<Values, Parsed, Stored> = Partial<
	RevisedFormOptions<Values, Parsed, Stored>
> &
	Pick<RevisedFormOptions<Values, Parsed, Stored>, 'send' | 'failure'>;

/**
 * A form whose fields are described with `recordFields`. `bind` also returns the label of a field.
 * @param edited the record that the form edits, or null if the form creates one.
 */
export function useFieldsForm<Values extends object, Stored, Parsed>(
	fields: RecordFields<Values, Stored, Parsed>,
	edited: Omit<EditedRecord<Values, Stored>, 'fields'> | null,
	options: FieldsFormOptions<Values, Parsed, Stored>,
) {
	const stored = edited?.stored ?? null;
	const form = useRevisedForm<Values, Parsed, Stored>({
		initial: stored === null ? fields.empty : fields.valuesOf(stored),
		read: (values, element) => fields.read(values, element, stored),
		keepOtherIssues: true,
		...options,
		record: edited && { ...edited, fields },
	});
	return {
		...form,
		bind: <Name extends keyof Values & string>(name: Name) => fields.labelled(form.bind(name)),
	};
}
