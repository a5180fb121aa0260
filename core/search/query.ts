/** The most characters of a query: as it was typed, and again after Unicode normalisation (NFKD). */
export const maxQueryLength = 200;

/**
 * Cleans what a member typed: one line, trimmed, at most `maxQueryLength` long, in the characters that were
 * typed. Returns '' if there is no letter and no digit to search for, as in a blank query: then the caller
 * makes no request (specification §4, §5).
 */
export function askedQuery(typed: string): string {
	const trimmed = typed.replace(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/gu, ' ').trim();
	const line = shortened(trimmed.slice(0, maxQueryLength))
		.replace(/\p{Cs}/gu, '')
		.trim();
	return /[\p{L}\p{N}]/u.test(line) ? line : '';
}

/**
 * Cuts the text where its NFKD form would exceed `maxQueryLength`. One character can expand to 18 letters
 * (U+FDFA), and every search normalises. NFKD decomposes each character by itself, so the lengths add up.
 */
function shortened(text: string): string {
	let end = 0;
	let normalisedLength = 0;
	for (const character of text) {
		normalisedLength += character.normalize('NFKD').length;
		if (normalisedLength > maxQueryLength) break;
		end += character.length;
	}
	return text.slice(0, end);
}
