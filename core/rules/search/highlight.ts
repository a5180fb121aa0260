/**
 * The characters that mark the start and end of each match in a highlighted text. Private-use
 * characters are used instead of HTML tags, so that HTML in a record remains plain text.
 */
export const highlightMarks = { before: '\u{e000}', after: '\u{e001}' } as const;

/** A part of a search result. `found` parts match what was searched for. */
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

/** Removes the characters that mark what was found. They are in Unicode's private area, so no text needs them. */
export function withoutMarks(value: string): string {
	return value.replace(/[\u{e000}\u{e001}]/gu, '');
}

/**
 * If more characters than this precede the first match, the match may be below the two lines that a search result
 * shows.
 */
const maxLead = 80;
const keptLead = 40;

/**
 * Shortens a text so that its first match is near the start: replaces most of the text before the match
 * with '…'. A text without a match, or with a match near its start, is unchanged.
 */
export function excerpt(parts: readonly TextPart[]): TextPart[] {
	const firstFound = parts.findIndex(({ found }) => found);
	const lead = parts
		.slice(0, Math.max(firstFound, 0))
		.map(({ text }) => text)
		.join('');
	if (lead.length <= maxLead) return [...parts];
	return [{ text: tailOf(lead, keptLead), found: false }, ...parts.slice(firstFound)];
}

/** Returns the last words of a text, at most `maxLength` characters, after '…'. */
export function tailOf(text: string, maxLength: number): string {
	return `…${text.slice(-maxLength).replace(/^\S*\s+|^\p{Cs}/u, '')}`;
}
