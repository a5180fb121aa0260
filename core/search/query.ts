/** How long a query can be. */
export const maxQueryLength = 200;

/**
 * What is asked for when this was typed: one line, trimmed, at most `maxQueryLength` characters of whole
 * letters. Empty for a blank query, which is not asked (specification §4, §5).
 */
export function askedQuery(typed: string): string {
	return typed
		.replace(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/gu, ' ')
		.trim()
		.slice(0, maxQueryLength)
		.replace(/\p{Cs}/gu, '')
		.trim();
}
