import ipaddr from 'ipaddr.js';
import type { Limit } from './limits.ts';

/** The client that a limit counts: any text, such as a network or an account. */
export interface LimitedClient {
	limit: Limit;
	client: string;
}

/** Returns a text that names the client among the clients of all limits. */
export function nameOf({ limit, client }: LimitedClient): string {
	return `${limit.name} ${client}`;
}

/**
 * The lengths of the IPv6 prefixes whose requests are counted, each with the factor by which its limit is larger. Providers
 * give a home a /64, a /56 or a /48. With a limit for each /64 alone, the owner of a /48 would have 65,536 times the limit.
 */
const prefixes = [
	{ bits: 64, times: 1 },
	{ bits: 56, times: 2 },
	{ bits: 48, times: 4 },
] as const;

/** A port behind an address: some proxies write '203.0.113.9:4000' or '[2001:db8::1]:4000' into X-Forwarded-For. */
const withPort = /^(?:\[(?<inBrackets>[^\]]+)\](?::\d+)?|(?<beforePort>[^:]+):\d+)$/;

/**
 * Returns the client's networks with their limits, the smallest network first: the IPv4 address, or the prefixes of the
 * IPv6 address. All texts that are not addresses are one client.
 * @param unit what the network does, such as the account that it signs in to. Each unit has its own count.
 */
export function networkClients(limit: Limit, ip: string | undefined, unit = ''): LimitedClient[] {
	const address = addressOf(ip);
	const suffix = unit === '' ? '' : ` ${unit}`;
	if (address === null) return [{ limit, client: `unknown${suffix}` }];
	if (address.kind() === 'ipv4') return [{ limit, client: `${address}${suffix}` }];
	const digits = Buffer.from(address.toByteArray()).toString('hex');
	return prefixes.map(({ bits, times }) => ({
		limit: times === 1 ? limit : { ...limit, max: times * limit.max },
		client: `${digits.slice(0, bits / 4)}/${bits}${suffix}`,
	}));
}

/** Returns the address without a port, and an IPv4 address that is written as an IPv6 address as IPv4. */
function addressOf(ip: string | undefined): ipaddr.IPv4 | ipaddr.IPv6 | null {
	if (ip === undefined) return null;
	const { inBrackets, beforePort } = withPort.exec(ip)?.groups ?? {};
	const address = inBrackets ?? beforePort ?? ip;
	return ipaddr.isValid(address) ? ipaddr.process(address) : null;
}
