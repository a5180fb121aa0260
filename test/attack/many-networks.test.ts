import { expect, test } from 'vitest';
import { expectRateLimited, expectRefusal } from '../server/http-client.ts';
import { firstAdmin, openBurgeeForTest } from '../server/open-burgee.ts';
import { Payer, paymentLinkFor } from '../server/payer.ts';
import { TestTime } from '../test-time.ts';
import { addPaidEvent, from } from './club.ts';
import { declineCardsFrom, guess, guessFrom, networksOfHome, portsOf } from './many-networks.ts';

const { email, password } = firstAdmin;

async function openBehindProxy() {
	const clock = new TestTime(new Date());
	const environment = {
		...{ STORAGE: 'memory', PAYMENTS: 'practice' },
		...{ TRUST_PROXY: '1', BOOKING_RATE_PER_MINUTE: '60' },
	};
	return { clock, club: await openBurgeeForTest(environment, { clock }) };
}

test('an IPv6 customer guesses ten passwords of an account from a /64, 20 from a /56 and 40 from a /48', async () => {
	const { club } = await openBehindProxy();
	const sameNetwork = ['2001:db8:1:0:a:b:c:d', '2001:db8:1::e'];
	expect(await guessFrom(club, { email, addresses: sameNetwork })).toBe(10);
	expect(await guessFrom(club, { email, addresses: networksOfHome(20) })).toBe(10);
	const otherHomes = ['2001:db8:1:100::1', '2001:db8:1:200::1', '2001:db8:1:300::1'];
	expect(await guessFrom(club, { email, addresses: otherHomes })).toBe(20);
	const signIn = (address: string) => guess(from(club, address), email, password);
	expectRefusal(await signIn('2001:db8:1:300::1'), 429, 'too-many-sign-ins');
	// An admin who signs in from another home is not locked out.
	expect((await signIn('2001:db8:2::1')).status).toBe(200);
});

test('ports in X-Forwarded-For do not make each request a new client', async () => {
	const { club } = await openBehindProxy();
	const addresses = [...portsOf('203.0.113.250', 11), '::ffff:203.0.113.250'];
	expect(await guessFrom(club, { email, addresses, each: 1 })).toBe(10);
});

test('after 100 declined cards from all networks in an hour, the club takes no card payments for a while', async () => {
	const { club, clock } = await openBehindProxy();
	const checkoutFrom = async (address: string) => {
		const payer = new Payer(from(club, address));
		const { body } = await payer.requestLink(paymentLinkFor(await addPaidEvent(club.admin)));
		return () => payer.pay(body.checkoutId, 'paid');
	};
	// The networks of one IPv6 customer share a limit, however many the customer has.
	expect(await declineCardsFrom(club, networksOfHome(3))).toBe(20);
	const payAtHome = await checkoutFrom('2001:db8:1:4::1');
	expectRateLimited(await payAtHome());
	const others = Array.from({ length: 8 }, (_, network) => `203.0.113.${network}`);
	expect(await declineCardsFrom(club, others)).toBe(80);
	const pay = await checkoutFrom('198.51.100.1');
	const refused = await pay();
	expectRefusal(refused, 429, 'card-payments-paused');
	expect(refused.body).toMatchObject({ title: expect.stringContaining('was not charged') });
	clock.pass(60 * 60_000);
	expect(await pay()).toMatchObject({ body: { answer: 'success' } });
});
