/** A field of a form, as the conflict dialog shows it. */
export interface ConflictField<Values> {
	label: string;
	/** The form values that the admin chooses together, such as a price and its currency. */
	names: readonly (keyof Values & string)[];
	/** Returns the text to show. Two values with the same text do not differ. '' stands for no value. */
	text: (values: Values) => string;
}

/** A field with one value. By default, the value is a text, a number as typed, or a checkbox. */
export function plainField<Values>(
	name: keyof Values & string,
	label: string,
	display: (value: never) => string = plainText,
): ConflictField<Values> {
	return { label, names: [name], text: (values) => display(values[name] as never) };
}

function plainText(value: unknown): string {
	return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value ?? '').trim();
}

export type Side = 'yours' | 'theirs';

/** A field whose value in the form differs from the value that is stored now. */
export interface Difference {
	label: string;
	yours: string;
	theirs: string;
	/** Who has changed the field since the form was opened. */
	changedBy: Side | 'both';
}

/** Compares the form with the stored record, and both with the record that the form was opened with. */
export function differencesOf<Values>(
	fields: readonly ConflictField<Values>[],
	{ opened, yours, theirs }: { opened: Values; yours: Values; theirs: Values },
): Difference[] {
	return fields.flatMap(({ label, text }) => {
		const [before, own, stored] = [text(opened), text(yours), text(theirs)];
		if (own === stored) return [];
		const changedBy = own === before ? 'theirs' : stored === before ? 'yours' : 'both';
		return [{ label, yours: own, theirs: stored, changedBy }];
	});
}

/**
 * Returns the values to save.
 * @param choices says whose value to save for each field that differs, by label. Other fields keep the stored
 * values.
 */
export function mergedValues<Values>(
	fields: readonly ConflictField<Values>[],
	{ yours, theirs }: { yours: Values; theirs: Values },
	choices: ReadonlyMap<string, Side>,
): Values {
	const merged = { ...yours };
	for (const { label, names } of fields) {
		if (choices.get(label) === 'yours') continue;
		for (const name of names) merged[name] = theirs[name];
	}
	return merged;
}
