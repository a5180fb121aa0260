import { type Call, staysOpen } from '@burgee/core/api/call';
import { calls } from '@burgee/core/api/calls';
import { isRead } from '../raw-request.ts';

/**
 * The documents of the panel, and files that tell little more of the club than its name, logo and colours. No other
 * address below /admin or /assets leads to anything, and a segment cannot begin with a dot.
 */
const openFiles = [
	/^\/(?:assets|admin)(?:\/[\w~%@:-][\w.~%@:-]*)*\/?$/,
	/^\/(?:icon(?:-[\w-]+)?\.(?:svg|png)|apple-touch-icon\.png|robots\.txt|manifest\.webmanifest)$/,
	/^\/logo\/[\w-]+\.png$/,
];

/** The calls that stay open in a closed members area, by method. */
const openCalls = new Map<string, RegExp[]>();
for (const [key, call] of Object.entries<Call>(calls)) {
	if (!staysOpen(call)) continue;
	const [method = '', path = ''] = key.split(' ');
	const literal = path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+');
	openCalls.set(method, [...(openCalls.get(method) ?? []), new RegExp(`^${literal}$`)]);
}

/**
 * Reports whether a request opens only a file that strangers may read, whatever the club's data are. Only the exact
 * address counts, so that no other way to write it opens more.
 */
export function isOpenFile(method: string | undefined, path: string): boolean {
	return isRead(method) && openFiles.some((file) => file.test(path));
}

/** Reports whether a request is for a call that stays open in a closed members area. */
export function isOpenCall(method: string | undefined, path: string): boolean {
	const name = method === 'HEAD' ? 'GET' : (method ?? '');
	return openCalls.get(name)?.some((call) => call.test(path)) ?? false;
}
