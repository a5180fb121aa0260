import { expect, test } from 'vitest';
import { expectError } from '../open-club.ts';
import { dropsReplies, openCheckout, unavailable, withOverrides } from './open-checkout.ts';

test('chargeCard marks the booking as paid if the charge succeeds', async () => {
	const { totals, pay, bookings, providerPayments } = await openCheckout();
	const result = { status: 'paid', answer: 'success', paymentStatus: 'COMPLETED' };
	expect(await pay('paid')).toEqual(result);
	const [payment] = await providerPayments();
	expect(payment).toMatchObject({ amountMinor: 2470, currency: 'GBP' });
	expect(await bookings()).toMatchObject([
		{ paid: true, paymentId: payment?.paymentId, paymentCompletedAt: payment?.at },
	]);
	expect(await totals()).toMatchObject({
		pendingBookings: 0,
		revenueMinor: { GBP: 0 },
		testRevenueMinor: { GBP: 2470 },
	});
});

test('chargeCard accepts another card after a card was declined', async () => {
	const { stored, pay, providerPayments } = await openCheckout();
	expect(await pay('declined')).toEqual({ status: 'failed', answer: 'fail' });
	expect(await pay('invalid')).toEqual({ status: 'failed', answer: 'invalid' });
	expect(await pay('no such card')).toEqual({ status: 'failed', answer: 'invalid' });
	expect(await providerPayments()).toEqual([]);
	expect(await pay('paid')).toMatchObject({ status: 'paid' });
	const { attempts } = await stored();
	expect(attempts.map(({ answer }) => answer)).toEqual(['fail', 'invalid', 'invalid', 'success']);
	expect(new Set(attempts.map(({ key }) => key)).size).toBe(4);
});

test('chargeCard refuses further cards after twenty failed attempts', async () => {
	const { stored, pay, providerPayments } = await openCheckout();
	for (let card = 0; card < 20; card++) await pay('declined');
	await expectError(pay('paid'), 'too-many-attempts');
	expect((await stored()).attempts).toHaveLength(20);
	expect(await providerPayments()).toEqual([]);
});

test('if a card needs authentication, chargeCard takes the payment only after the payer has confirmed it', async () => {
	const { pay, providerPayments } = await openCheckout();
	expect(await pay('needs-authentication')).toEqual({ status: 'pending', answer: 'auth-screen' });
	expect(await providerPayments()).toEqual([]);
	expect(await pay('authentication-refused')).toEqual({ status: 'failed', answer: 'fail' });
	expect(await pay('authenticated')).toMatchObject({ status: 'paid' });
});

test('chargeCard stores the attempt before the charge is sent to the payment provider', async () => {
	let attemptsDuringCharge: unknown;
	const { stored, pay } = await openCheckout(
		withOverrides((practice) => ({
			charge: async (request) => {
				attemptsDuringCharge = (await stored()).attempts;
				return practice.charge(request);
			},
		})),
	);
	await pay('paid');
	expect(attemptsDuringCharge).toEqual([
		{ key: expect.any(String), askedAt: '2026-06-01T12:00:00.000Z', answer: 'asked' },
	]);
});

const chargesLess = ({ dropsReply }: { dropsReply: boolean }) =>
	withOverrides((practice) => ({
		charge: async (request) => {
			const answer = await practice.charge({ ...request, amountMinor: 2000 });
			return dropsReply ? { answer: 'error' } : answer;
		},
		voidCharge: unavailable,
	}));

test('chargeCard sends no second charge if the first charge took a wrong amount', async () => {
	const { pay, providerPayments } = await openCheckout(chargesLess({ dropsReply: false }));
	expect(await pay('paid')).toMatchObject({ status: 'failed', answer: 'success' });
	expect(await pay('paid')).toEqual({ status: 'failed', answer: 'sent' });
	expect(await providerPayments()).toMatchObject([{ amountMinor: 2000 }]);
});

test('chargeCard sends no second charge if reconcilePayments has found a payment of a wrong amount', async () => {
	const { club, pay, providerPayments, setTime } = await openCheckout(
		chargesLess({ dropsReply: true }),
	);
	expect(await pay('paid')).toMatchObject({ answer: 'error' });
	setTime('2026-06-01T12:02:00.000Z');
	await club.reconcilePayments({ expiresMs: 3_600_000 });
	expect(await pay('paid')).toEqual({ status: 'failed', answer: 'sent' });
	expect(await providerPayments()).toMatchObject([{ amountMinor: 2000 }]);
});

test('chargeCard sends no charge if more than 40 s have passed since the attempt was stored', async () => {
	const { club, storage, checkoutId, pay, providerPayments, setTime } = await openCheckout();
	const { payments } = storage;
	const replace = payments.replace.bind(payments);
	const delayNextChargeUntil = (instant: string) => {
		payments.replace = (checkout) => {
			payments.replace = replace;
			return replace(checkout).finally(() => setTime(instant));
		};
	};
	delayNextChargeUntil('2026-06-01T12:00:40.001Z');
	expect(await pay('paid')).toEqual({ status: 'pending', answer: 'error' });
	expect(await providerPayments()).toEqual([]);
	// The clock advances by exactly 40 s during the second call, which still sends the charge.
	delayNextChargeUntil('2026-06-01T12:01:20.001Z');
	expect(await pay('paid')).toMatchObject({ status: 'paid' });
	expect(await providerPayments()).toHaveLength(1);
	expect((await club.readCheckout(checkoutId)).attempts).toHaveLength(1);
});

test('chargeCard retries with the same idempotency key if the reply to a successful charge was lost', async () => {
	let isLost = true;
	const { stored, pay, providerPayments } = await openCheckout(dropsReplies(() => isLost));
	expect(await pay('paid')).toEqual({ status: 'pending', answer: 'error' });
	isLost = false;
	// The retry has a different card token, because each card form creates a new token.
	expect(await pay('slow')).toMatchObject({ status: 'paid' });
	expect(await providerPayments()).toHaveLength(1);
	expect((await stored()).attempts).toHaveLength(1);
});

test('chargeCard uses a new idempotency key if the earlier charge failed and certainly took no money', async () => {
	const { stored, pay } = await openCheckout();
	expect(await pay('error')).toEqual({ status: 'failed', answer: 'error' });
	expect(await pay('paid')).toMatchObject({ status: 'paid' });
	expect((await stored()).attempts).toHaveLength(2);
});

test('chargeCard retries with the same idempotency key if the first request failed with an unknown result', async () => {
	let isDown = true;
	const { stored, pay } = await openCheckout(
		withOverrides((practice) => ({
			charge: async (request) => {
				if (!isDown) return practice.charge(request);
				isDown = false;
				return { answer: 'error' };
			},
		})),
	);
	expect(await pay('paid')).toEqual({ status: 'pending', answer: 'error' });
	expect(await pay('paid')).toMatchObject({ status: 'paid' });
	expect((await stored()).attempts).toHaveLength(1);
});

test('chargeCard uses a new idempotency key after two minutes if the reply to a declined charge was lost', async () => {
	let isLost = true;
	const { club, checkoutId, stored, pay, providerPayments, setTime } = await openCheckout(
		dropsReplies(() => isLost),
	);
	await pay('declined');
	isLost = false;
	// The unanswered charge request may still reach the provider, so no new idempotency key is used
	// for two minutes.
	expect(await pay('paid')).toEqual({ status: 'pending', answer: 'sent' });
	expect(await providerPayments()).toEqual([]);
	setTime('2026-06-01T12:02:00.000Z');
	await club.readCheckout(checkoutId);
	expect(await pay('paid')).toMatchObject({ status: 'paid' });
	expect(await providerPayments()).toHaveLength(1);
	expect((await stored()).attempts.map(({ answer }) => answer)).toEqual(['given-up', 'success']);
});

test('chargeCard treats the result of a charge as still unknown after a retry with an invalid card', async () => {
	let calls = 0;
	const { stored, pay, providerPayments } = await openCheckout(
		withOverrides((practice) => ({
			charge: async (request) => {
				calls += 1;
				if (request.cardToken === 'unreadable') return { answer: 'invalid' };
				const answer = await practice.charge(request);
				return calls === 1 ? { answer: 'error' } : answer;
			},
			// The simulated payment provider lists no payments before the third charge request.
			find: async (checkout) => (calls < 3 ? [] : practice.find(checkout)),
		})),
	);
	await pay('paid');
	expect(await pay('unreadable')).toEqual({ status: 'pending', answer: 'invalid' });
	expect((await stored()).attempts).toMatchObject([{ answer: 'error' }]);
	expect(await pay('slow')).toMatchObject({ status: 'paid' });
	expect(await providerPayments()).toHaveLength(1);
});

test('chargeCard charges no card while an earlier charge cannot be voided', async () => {
	const { pay, providerPayments, setTime } = await openCheckout(
		withOverrides(() => ({ charge: async () => 'key-reused', voidCharge: unavailable })),
	);
	expect(await pay('paid')).toEqual({ status: 'pending', answer: 'sent' });
	setTime('2026-06-01T12:02:00.000Z');
	expect(await pay('paid')).toEqual({ status: 'pending', answer: 'sent' });
	expect(await providerPayments()).toEqual([]);
});

test('chargeCard charges the card once for ten concurrent requests', async () => {
	const { stored, pay, providerPayments } = await openCheckout();
	const results = await Promise.all(Array.from({ length: 10 }, () => pay('slow')));
	expect(results.filter(({ status }) => status === 'paid').length).toBeGreaterThan(0);
	expect(results.every(({ answer }) => answer === 'success' || answer === 'sent')).toBe(true);
	expect(await providerPayments()).toHaveLength(1);
	expect((await stored()).attempts).toHaveLength(1);
	expect(await pay('paid')).toMatchObject({ status: 'paid' });
	expect(await providerPayments()).toHaveLength(1);
});

test('chargeCard retries an unanswered charge two minutes after the first request', async () => {
	const { pay, payAndDie, providerPayments, setTime } = await openCheckout(
		withOverrides((practice) => {
			let calls = 0;
			return {
				charge: (request) => {
					calls += 1;
					return calls === 1 ? new Promise(() => {}) : practice.charge(request);
				},
			};
		}),
	);
	await payAndDie();
	expect(await pay('paid')).toEqual({ status: 'pending', answer: 'sent' });
	setTime('2026-06-01T12:01:59.999Z');
	expect(await pay('paid')).toEqual({ status: 'pending', answer: 'sent' });
	setTime('2026-06-01T12:02:00.000Z');
	expect(await pay('paid')).toMatchObject({ status: 'paid' });
	expect(await providerPayments()).toHaveLength(1);
});

test('chargeCard refuses an unknown checkout and a cancelled checkout', async () => {
	const { club, checkoutId, pay, providerPayments } = await openCheckout();
	const unknown = { checkoutId: 'unknown', cardToken: 'paid' };
	await expectError(club.chargeCard(unknown), 'checkout-not-found');
	await club.cancelCheckout(checkoutId);
	await expectError(pay('paid'), 'checkout-cancelled');
	expect(await providerPayments()).toEqual([]);

	const square = await openCheckout();
	const { revision, ...started } = await square.stored();
	const real = { provider: 'square', environment: 'production' as const };
	await square.storage.payments.replace({ ...started, ...real, revision: revision + 1 });
	await expectError(square.pay('paid'), 'payment-unavailable');
});
