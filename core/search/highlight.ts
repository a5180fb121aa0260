/**
 * What stands before and after what was found. Both are private-use characters, which nobody types, and
 * no HTML: a text with markup in it stays a text.
 */
export const highlightMarks = { before: '\u{e000}', after: '\u{e001}' } as const;

export interface TextPart {
	text: string;
	/** Whether this is what was found. */
	found: boolean;
}

/** The parts of a highlighted text, in order, without the marks and without empty ones. */
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

/** A text without the marks: what is put into an index has none of its own. */
export function withoutMarks(value: string): string {
	return value.replace(/[\u{e000}\u{e001}]/gu, '');
}
