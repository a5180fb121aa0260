import { BlockList, isIP } from 'node:net';
import { z } from 'zod';
import { type Variables, variable } from './variables.ts';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

/** Whether only programs on the same machine can reach the host. An IPv6 address may be in brackets, as in a URL. */
export function isLoopback(host: string): boolean {
	const address = host.toLowerCase().replace(/^\[|\]$|\.$/g, '');
	const version = isIP(address);
	if (version === 0) return address === 'localhost' || address.endsWith('.localhost');
	return loopback.check(address, version === 6 ? 'ipv6' : 'ipv4');
}

/** Returns PUBLIC_URL, or null if it is missing or no URL. */
export function publicUrlOf({ PUBLIC_URL = '' }: Variables): URL | null {
	return URL.canParse(PUBLIC_URL) ? new URL(PUBLIC_URL) : null;
}

export const nodeEnv = variable(
	'NODE_ENV',
	z.enum(['production', 'development', 'test']).optional(),
	{ must: 'be one of production, development, test', example: 'production' },
).transform(() => ({}));

export const impliedProductionHint =
	'NODE_ENV is empty. This server counts as production, because PUBLIC_URL begins with https or HOST is not a loopback address. To try things out on a local network, set NODE_ENV=development.';

/**
 * Whether the server counts as production although NODE_ENV is empty, because others can reach it. Such a server must not
 * start with sample data or practice payments by mistake.
 */
export function isImpliedProduction(variables: Variables): boolean {
	const { NODE_ENV, HOST } = variables;
	if (NODE_ENV !== undefined) return false;
	const isHttps = publicUrlOf(variables)?.protocol === 'https:';
	return isHttps || (HOST !== undefined && !isLoopback(HOST));
}
