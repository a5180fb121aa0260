import type { CallKey } from './calls.ts';

/**
 * Returns the URL path of an HTTP call: '/api/events/42' for 'GET /api/events/:eventId' with the id '42'.
 */
export function callPath(key: CallKey, ids: Readonly<Record<string, string>> = {}): string {
	const path = key.slice(key.indexOf(' ') + 1);
	return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(ids[name] ?? ''));
}
