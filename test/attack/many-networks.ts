import type { HttpClient, Reply } from '../server/http-client.ts';
import { Payer, paymentLinkFor } from '../server/payer.ts';
import { addPaidEvent, type Club, countOf, from } from './club.ts';

/** Returns an address in each of the first networks (/64) of a home with IPv6. A home usually has 256 networks. */
export const networksOfHome = (networks: number, home = '2001:db8:1') =>
	Array.from({ length: networks }, (_, network) => `${home}:${network.toString(16)}::1`);

/** Returns one IPv4 address with this many ports, as some proxies write clients in X-Forwarded-For. */
export const portsOf = (address: string, ports: number) =>
	Array.from({ length: ports }, (_, port) => `${address}:${4000 + port}`);

export const guess = (client: HttpClient, email: string, password = 'a guess') =>
	client.post('/api/admin/session', { email, password });

/** Sends ten wrong passwords from each address. @returns how many passwords the server checked. */
export async function guessFrom(
	club: Club,
	{ email, addresses, each = 10 }: { email: string; addresses: string[]; each?: number },
): Promise<number> {
	const replies: Reply<unknown>[] = [];
	for (const address of addresses) {
		for (let count = 0; count < each; count++) {
			replies.push(await guess(from(club, address), email));
		}
	}
	return countOf(replies, 401);
}

/** Tries ten cards from each address, which the bank declines. @returns how many cards the bank was asked about. */
export async function declineCardsFrom(club: Club, addresses: string[]): Promise<number> {
	const replies: Reply<unknown>[] = [];
	for (const address of addresses) {
		// One lead member can book each event only ten times in a minute.
		const eventId = await addPaidEvent(club.admin);
		const payer = new Payer(from(club, address));
		const link = await payer.requestLink(paymentLinkFor(eventId));
		if (link.status !== 201) continue;
		for (let card = 0; card < 10; card++) {
			replies.push(await payer.pay(link.body.checkoutId, 'declined'));
		}
	}
	return countOf(replies, 200);
}
