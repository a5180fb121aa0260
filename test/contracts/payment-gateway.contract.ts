import type {
	Checkout,
	Currency,
	PaymentAttempt,
	PaymentGateway,
	ProviderPayment,
} from '@burgee/core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

/** What a gateway can do, and with which cards. */
export interface GatewayAbilities {
	/** Two different cards that can be charged. */
	cards: { paid: string; another: string; declined: string };
	/** Each answer that it can give beside COMPLETED, and the card that it gives it to. */
	answers: { card: string; answer: unknown }[];
	currencies: Currency[];
}

export interface OpenGateway {
	gateway: PaymentGateway;
	/** What the provider took under these keys, by its own record. */
	taken(keys: string[]): Promise<{ amountMinor: number; currency: string }[]>;
	close(): Promise<void>;
}

/** A checkout with attempts under these keys, whose answers nobody has. */
export function checkoutWith(keys: string[], more: Partial<Checkout> = {}): Checkout {
	const attempts = keys.map(
		(key): PaymentAttempt => ({ key, askedAt: new Date().toISOString(), answer: 'asked' }),
	);
	return {
		...{ id: 'checkout', bookingId: 'booking', eventId: 'event', provider: 'any' },
		...{ amountMinor: 4323, currency: 'GBP', createdAt: new Date().toISOString() },
		...{ link: null, attempts, payments: [], refunds: [], cancelledAt: null, pollUntil: null },
		revision: 0,
		...more,
	};
}

/** What all PaymentGateways do. */
export function paymentGatewayContract(
	name: string,
	{ cards, answers, currencies }: GatewayAbilities,
	open: () => Promise<OpenGateway>,
): void {
	describe(`PaymentGateway: ${name}`, () => {
		let opened: OpenGateway;
		let gateway: PaymentGateway;
		beforeEach(async () => {
			opened = await open();
			({ gateway } = opened);
		});
		afterEach(() => opened.close());

		const charge = (key: string, more: Partial<Parameters<PaymentGateway['charge']>[0]> = {}) =>
			gateway.charge({
				...{ key, cardToken: cards.paid, amountMinor: 4323, currency: 'GBP' },
				...{ note: 'Laser Masters', ...more },
			});
		const paymentOf = (answer: Awaited<ReturnType<typeof charge>>): ProviderPayment => {
			if (answer === 'key-reused' || answer.answer !== 'success') {
				throw new Error(`not charged: ${JSON.stringify(answer)}`);
			}
			return answer.payment;
		};

		test('charges a card, and says which payment it made of it', async () => {
			const before = Date.now();
			const payment = paymentOf(await charge('key-1'));
			expect(payment).toEqual({
				paymentId: expect.stringMatching(/^[\w-]{8,192}$/),
				reference: 'key-1',
				status: 'COMPLETED',
				amountMinor: 4323,
				currency: 'GBP',
				at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
			});
			expect(Math.abs(Date.parse(payment.at) - before)).toBeLessThan(60_000);
			expect(await opened.taken(['key-1'])).toEqual([{ amountMinor: 4323, currency: 'GBP' }]);
		});

		test.each(answers)('answers $card with $answer', async ({ card, answer }) => {
			expect(await charge('key-1', { cardToken: card })).toMatchObject(answer as object);
			expect(await opened.taken(['key-1'])).toEqual([]);
		});

		test.each(
			currencies.flatMap((currency) =>
				[1, 99, 4323, 1_000_000_000].map((amountMinor) => ({ amountMinor, currency })),
			),
		)('takes exactly $amountMinor $currency', async ({ amountMinor, currency }) => {
			const payment = paymentOf(await charge('key-1', { amountMinor, currency }));
			expect(payment).toMatchObject({ amountMinor, currency });
			expect(await opened.taken(['key-1'])).toEqual([{ amountMinor, currency }]);
			expect(await gateway.find(checkoutWith(['key-1']))).toEqual([payment]);
		});

		test.each(currencies)('can charge %s', async (currency) => {
			expect(await gateway.canCharge(currency)).toBe(true);
		});

		test('a key charges once, however often it is sent', async () => {
			const first = await charge('key-1');
			expect(await charge('key-1')).toEqual(first);
			expect(await charge('key-1')).toEqual(first);
			expect(await opened.taken(['key-1'])).toHaveLength(1);
		});

		test('a key charges once, sent by many at the same time', async () => {
			const all = await Promise.all(Array.from({ length: 10 }, () => charge('key-1')));
			expect(new Set(all.map((answer) => paymentOf(answer).paymentId)).size).toBe(1);
			expect(await opened.taken(['key-1'])).toHaveLength(1);
		});

		test('of two cards sent with one key at the same time, one is charged', async () => {
			const all = await Promise.all([
				charge('key-1'),
				charge('key-1', { cardToken: cards.another }),
				charge('key-1', { cardToken: cards.another }),
			]);
			expect(all).toContain('key-reused');
			expect(await opened.taken(['key-1'])).toHaveLength(1);
		});

		test('a key that charged one card charges no other', async () => {
			const payment = paymentOf(await charge('key-1'));
			expect(await charge('key-1', { cardToken: cards.another })).toBe('key-reused');
			expect(await opened.taken(['key-1'])).toHaveLength(1);
			expect(await gateway.find(checkoutWith(['key-1']))).toEqual([payment]);
		});

		test('a key whose card was declined charges no other, and says the same again', async () => {
			const declined = await charge('key-1', { cardToken: cards.declined });
			expect(await charge('key-1', { cardToken: cards.declined })).toEqual(declined);
			expect(await charge('key-1')).toBe('key-reused');
			expect(await opened.taken(['key-1'])).toEqual([]);
			paymentOf(await charge('key-2'));
			expect(await opened.taken(['key-1', 'key-2'])).toHaveLength(1);
		});

		test('two keys are two payments', async () => {
			const one = paymentOf(await charge('key-1'));
			const other = paymentOf(await charge('key-2', { cardToken: cards.another }));
			expect(one.paymentId).not.toBe(other.paymentId);
			expect(await opened.taken(['key-1', 'key-2'])).toHaveLength(2);
		});

		test('a key of forty characters, and a note of any length, in any script', async () => {
			const key = 'k'.repeat(40);
			expect(paymentOf(await charge(key, { note: '⛵'.repeat(2_000) })).reference).toBe(key);
			expect(paymentOf(await charge('key-2', { note: `x${'🌊'.repeat(2_000)}` }))).toBeDefined();
			expect(paymentOf(await charge('key-3', { note: '' }))).toBeDefined();
		});

		test('finds the payment whose answer was lost', async () => {
			const payment = paymentOf(await charge('key-1'));
			await charge('key-of-another-checkout', { cardToken: cards.another });
			expect(await gateway.find(checkoutWith(['key-1']))).toEqual([payment]);
		});

		test('finds all of a checkout’s payments', async () => {
			const payments = [
				paymentOf(await charge('key-1')),
				paymentOf(await charge('key-2', { cardToken: cards.another })),
			];
			const found = await gateway.find(checkoutWith(['key-0', 'key-1', 'key-2']));
			expect(found.toSorted((a, b) => (a.paymentId < b.paymentId ? -1 : 1))).toEqual(
				payments.toSorted((a, b) => (a.paymentId < b.paymentId ? -1 : 1)),
			);
		});

		test('finds a payment that is known already', async () => {
			const payment = paymentOf(await charge('key-1'));
			const known = checkoutWith([], {
				attempts: [{ key: 'key-1', askedAt: payment.at, answer: 'success' }],
				payments: [payment],
			});
			expect(await gateway.find(known)).toEqual([payment]);
		});

		test('finds nothing where nothing was charged', async () => {
			await charge('key-of-another-checkout');
			expect(await gateway.find(checkoutWith(['key-1']))).toEqual([]);
			expect(await gateway.find(checkoutWith([]))).toEqual([]);
		});

		test('finds nothing completed where the card was declined', async () => {
			await charge('key-1', { cardToken: cards.declined });
			const found = await gateway.find(checkoutWith(['key-1']));
			expect(found.filter(({ status }) => status === 'COMPLETED')).toEqual([]);
		});

		test('finds a payment by its id, and none by another', async () => {
			const payment = paymentOf(await charge('key-1'));
			expect(await gateway.findPayment(payment.paymentId)).toEqual(payment);
			expect(await gateway.findPayment('no-such-payment')).toBeNull();
			expect(await gateway.findPayment('key-1')).toBeNull();
		});

		test('a key that nothing was charged under can be given up, twice', async () => {
			await gateway.voidCharge('key-1');
			await gateway.voidCharge('key-1');
			expect(await gateway.find(checkoutWith(['key-1']))).toEqual([]);
			expect(await opened.taken(['key-1'])).toEqual([]);
		});

		test('a declined key can be given up', async () => {
			await charge('key-1', { cardToken: cards.declined });
			await gateway.voidCharge('key-1');
			expect(await opened.taken(['key-1'])).toEqual([]);
		});

		test('giving up a key that was charged hides nothing', async () => {
			const payment = paymentOf(await charge('key-1'));
			// A provider may refuse it; what it took, it says.
			await gateway.voidCharge('key-1').catch((thrown) => {
				expect(thrown).toMatchObject({ code: 'payment-unavailable' });
			});
			expect(await gateway.find(checkoutWith(['key-1']))).toEqual([payment]);
			expect(await opened.taken(['key-1'])).toHaveLength(1);
		});

		test('what it hands out is the caller’s own', async () => {
			const payment = paymentOf(await charge('key-1'));
			const { paymentId } = payment;
			payment.amountMinor = 0;
			const [found] = await gateway.find(checkoutWith(['key-1']));
			if (found) found.amountMinor = 1;
			const byId = await gateway.findPayment(paymentId);
			if (byId) byId.amountMinor = 2;
			expect(await charge('key-1')).toMatchObject({ payment: { amountMinor: 4323 } });
			expect(await gateway.findPayment(paymentId)).toMatchObject({ amountMinor: 4323 });
			expect(await gateway.find(checkoutWith(['key-1']))).toMatchObject([{ amountMinor: 4323 }]);
		});

		test('a webhook that nobody signed says nothing', () => {
			const body = new TextEncoder().encode('{"type":"payment.updated"}');
			expect(gateway.readWebhook({ body, signature: undefined })).toBeNull();
			expect(gateway.readWebhook({ body, signature: '' })).toBeNull();
		});
	});
}
