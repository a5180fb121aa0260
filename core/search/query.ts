/** The most characters of a query: as it was typed, and again after Unicode normalisation (NFKD). */
export const maxQueryLength = 200;

/**
 * Cleans what a member typed: one line, trimmed, at most `maxQueryLength` characters, without control
 * characters and lone surrogates. Keeps the characters themselves as they were typed, so that each search
 * provider can apply its own Unicode folding.
 * Returns '' if there is no letter and no digit, as in a blank query. The caller then sends no request
 * (specification §4, §5).
 */
export function normaliseQuery(typed: string): string {
	const trimmed = typed.replace(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/gu, ' ').trim();
	const line = truncated(trimmed.slice(0, maxQueryLength))
		.replace(/\p{Cs}/gu, '')
		.trim();
	return /[\p{L}\p{N}]/u.test(line) ? line : '';
}

/**
 * Cuts a text before its NFKD form exceeds `maxQueryLength`. The embedded search compares that form, and one
 * character can expand to 18 (U+FDFA). NFKD decomposes each character by itself, so the lengths add up.
 */
function truncated(text: string): string {
	let end = 0;
	let normalisedLength = 0;
	for (const character of text) {
		normalisedLength += character.normalize('NFKD').length;
		if (normalisedLength > maxQueryLength) break;
		end += character.length;
	}
	return text.slice(0, end);
}
