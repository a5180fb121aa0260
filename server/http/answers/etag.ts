import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import fresh from 'fresh';

/** Returns a digest of the text that fits into an ETag. */
export function digestOf(text: string): string {
	return hash('sha256', text, 'base64url').slice(0, 22);
}

/**
 * Reports whether the client already has the body with this ETag. `Cache-Control: no-cache`, which browsers may send as
 * well, does not concern the origin server.
 */
export function isCachedByClient({ headers }: IncomingMessage, etag: string): boolean {
	const ifNoneMatch = headers['if-none-match'];
	return ifNoneMatch !== undefined && fresh({ 'if-none-match': ifNoneMatch }, { etag });
}
