import type { Request } from 'express';

/** Returns the URL's query string without the '?', exactly as sent, or '' if the URL has none. */
export function rawQuery({ originalUrl }: Request): string {
	const start = originalUrl.indexOf('?');
	return start < 0 ? '' : originalUrl.slice(start + 1);
}
