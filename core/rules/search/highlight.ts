/**
 * The characters that mark the start and end of each match in a highlighted text. Private-use
 * characters are used instead of HTML tags, so that HTML in a record remains plain text.
 */
export const highlightMarks = { before: '\u{e000}', after: '\u{e001}' } as const;

export interface TextPart {
	text: string;
	found: boolean;
}

/**
 * Splits a highlighted text at the marks, into parts that matched the query and parts that did not.
 * Marks and empty parts are omitted.
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

export function withoutMarks(value: string): string {
	return value.replace(/[\u{e000}\u{e001}]/gu, '');
}
