import { BlockList, isIP } from 'node:net';
import { z } from 'zod';
import { type Variables, variable, withoutSlashes } from './variables.ts';

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
).transform((value) => ({ isProduction: value === 'production' }));

export const impliedProductionHint =
	'NODE_ENV is empty. This server counts as production, because PUBLIC_URL or HOST is not an address of this machine alone. To try things out on a local network, set NODE_ENV=development.';

/**
 * Whether the server counts as production although NODE_ENV is empty, because others can reach it. Such a server must not
 * start with sample data or practice payments by mistake.
 */
export function isImpliedProduction(variables: Variables): boolean {
	const { NODE_ENV, HOST } = variables;
	if (NODE_ENV !== undefined) return false;
	const publicUrl = publicUrlOf(variables);
	const isPublic =
		publicUrl !== null && (publicUrl.protocol === 'https:' || !isLoopback(publicUrl.hostname));
	return isPublic || (HOST !== undefined && !isLoopback(HOST));
}

/**
 * Returns the rule that production allows no other server in place of the real one: it would receive keys, card tokens
 * or personal data, and could report payments that nobody made.
 */
export function noTestServer(
	name: string,
	realServer?: string,
): Record<string, (variables: Variables) => boolean> {
	return {
		[`${name} is not allowed in production, because it names a server for tests. Remove it.`]: ({
			NODE_ENV,
			[name]: address,
		}) =>
			NODE_ENV === 'production' && address !== undefined && withoutSlashes(address) !== realServer,
	};
}
