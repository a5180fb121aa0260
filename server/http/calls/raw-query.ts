import type { Request } from 'express';

/**
 * Returns the query string of the URL without the '?', exactly as sent. Returns '' if the URL has
 * no query string.
 */
export function rawQuery({ originalUrl }: Request): string {
	const start = originalUrl.indexOf('?');
	return start < 0 ? '' : originalUrl.slice(start + 1);
}
