import { METHODS } from 'node:http';
import { type CallKey, calls } from '@burgee/core/api/calls';
import type { WireRequest } from './wire.ts';

export const allCalls = Object.keys(calls) as CallKey[];

const patterns = allCalls.map((key) => {
	const [method = '', path = ''] = key.split(' ');
	const pattern = path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+?');
	return { key, method, pattern: new RegExp(`^${pattern}/?$`, 'i') };
});

/** Returns the call that answers a request with this method and path, or null if no call does. */
export function answeringCall(method: string, path: string): CallKey | null {
	const [pathname = ''] = path.replace(/^https?:\/\/[^/?]*/, '').split('?');
	const called = method === 'HEAD' ? 'GET' : method;
	const found = patterns.find((call) => call.method === called && call.pattern.test(pathname));
	return found?.key ?? null;
}

/** Reports whether the percent-encoding of a path is UTF-8. */
export function isDecodable(path: string): boolean {
	try {
		decodeURIComponent(path.split('?')[0] ?? '');
		return true;
	} catch {
		return false;
	}
}

/** Reports whether Node.js can read the first line of the request. Otherwise no call can answer it. */
export function isReadable({ method, path }: Pick<WireRequest, 'method' | 'path'>): boolean {
	return METHODS.includes(method) && /^(\/|https?:\/\/|\*$)[\x21-\x7e]*$/.test(path);
}
