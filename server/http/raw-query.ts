import type { Request } from 'express';

/** What stands after the first '?' of the address, as it was sent; '' where there is none. */
export function rawQuery({ originalUrl }: Request): string {
	const start = originalUrl.indexOf('?');
	return start < 0 ? '' : originalUrl.slice(start + 1);
}
