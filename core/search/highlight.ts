/**
 * The characters that mark the start and end of each match in a highlighted text. They are private-use
 * characters instead of HTML tags. Markup in a record's text therefore remains plain text.
 */
export const highlightMarks = { before: '\u{e000}', after: '\u{e001}' } as const;

export interface TextPart {
	text: string;
	/** Whether this part matched the query. */
	found: boolean;
}

/**
 * Splits a highlighted text at its marks. Returns the parts in order. The marks and empty parts are omitted.
 */
export function highlightParts(value: string): TextPart[] {
	const parts: TextPart[] = [];
	let found = false;
	for (const piece of value.split(/([\u{e000}\u{e001}])/u)) {
		if (piece === highlightMarks.before) found = true;
		else if (piece === highlightMarks.after) found = false;
		else if (piece !== '') parts.push({ text: piece, found });
	}
	return parts;
}

/** Removes highlight marks from a text before the text is indexed. */
export function withoutMarks(value: string): string {
	return value.replace(/[\u{e000}\u{e001}]/gu, '');
}
