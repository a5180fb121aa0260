/**
 * Returns the IPv4 address, or the /64 prefix of an IPv6 address. All IPv6 addresses with the same /64 prefix
 * usually belong to one internet customer.
 */
export function networkOf(ip: string | undefined): string {
	if (ip === undefined) return 'unknown';
	if (!ip.includes(':') || ip.includes('.')) return ip;
	const [head = '', tail] = ip.split('::');
	const groups = head.split(':').filter(Boolean);
	const tailGroups = tail?.split(':').filter(Boolean) ?? [];
	const gap = Math.max(0, 8 - groups.length - tailGroups.length);
	return [...groups, ...Array<string>(gap).fill('0'), ...tailGroups].slice(0, 4).join(':');
}
