import type { z } from 'zod';

/** A search query with at least one letter or digit, as `normaliseQuery` returns it. */
export type SearchQuery = string & z.$brand<'SearchQuery'>;

/**
 * The maximum number of characters in a search query, both before and after Unicode normalisation
 * (NFKD).
 */
export const maxQueryLength = 200;

/**
 * Cleans the search query that a member typed. The result is one trimmed line of at most
 * `maxQueryLength` characters, without control characters or lone surrogates. Returns null if the
 * query contains neither a letter nor a digit (specification §4, §5).
 */
export function normaliseQuery(typed: string): SearchQuery | null {
	const trimmed = typed.replace(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/gu, ' ').trim();
	const line = truncated(trimmed.slice(0, maxQueryLength))
		.replace(/\p{Cs}/gu, '')
		.trim();
	return /[\p{L}\p{N}]/u.test(line) ? (line as SearchQuery) : null;
}

/**
 * Cuts a text so that its NFKD form has at most `maxQueryLength` characters. The embedded search
 * compares NFKD forms, which can be longer than the text: U+FDFA becomes 18 characters. NFKD
 * decomposes each character separately, so the function adds up the forms' lengths.
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
