/** How long a query can be. */
export const maxQueryLength = 200;

/**
 * What is asked for when this was typed: one line, trimmed, at most `maxQueryLength` long. Empty where there
 * is no letter and no digit to look for, as in a blank query: then nobody is asked (specification §4, §5).
 */
export function askedQuery(typed: string): string {
	const line = typed
		.replace(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/gu, ' ')
		.trim()
		.slice(0, maxQueryLength)
		.replace(/\p{Cs}/gu, '')
		.trim();
	return /[\p{L}\p{N}]/u.test(line) ? line : '';
}
