import { type ChargeResult, ClubError } from '@burgee/core';
import { describe, expect, test } from 'vitest';
import { openCheckout, withOverrides } from './open-checkout.ts';

const unavailable = async () => {
	throw new ClubError('payment-unavailable');
};

test('a card that is charged pays the booking', async () => {
	const { pay, event, storage, taken } = await openCheckout();
	expect(await pay('paid')).toEqual({
		status: 'paid',
		answer: 'success',
		paymentStatus: 'COMPLETED',
	});
	const [payment] = await taken();
	expect(payment).toMatchObject({ amountMinor: 2470, currency: 'GBP' });
	expect(await storage.bookings.listForEvent(event.id)).toMatchObject([
		{ paid: true, paymentId: payment?.paymentId, paymentCompletedAt: payment?.at },
	]);
	expect((await storage.bookings.totalsOf([event.id]))[0]).toMatchObject({
		pendingBookings: 0,
		revenueMinor: { GBP: 2470 },
	});
});

test('a declined or mistyped card is refused, and another may be tried under another key', async () => {
	const { pay, stored, taken } = await openCheckout();
	expect(await pay('declined')).toEqual({ status: 'failed', answer: 'fail' });
	expect(await pay('invalid')).toEqual({ status: 'failed', answer: 'invalid' });
	expect(await pay('no such card')).toEqual({ status: 'failed', answer: 'invalid' });
	expect(await taken()).toEqual([]);
	expect(await pay('paid')).toMatchObject({ status: 'paid' });
	const { attempts } = await stored();
	expect(attempts.map(({ answer }) => answer)).toEqual(['fail', 'invalid', 'invalid', 'success']);
	expect(new Set(attempts.map(({ key }) => key)).size).toBe(4);
});

test('after twenty cards that were refused no other is tried', async () => {
	const { pay, stored, taken } = await openCheckout();
	for (let card = 0; card < 20; card++) await pay('declined');
	await expect(pay('paid')).rejects.toMatchObject({ code: 'too-many-attempts' });
	expect((await stored()).attempts).toHaveLength(20);
	expect(await taken()).toEqual([]);
});

test('a bank that asks first charges once it was answered', async () => {
	const { pay, taken } = await openCheckout();
	expect(await pay('needs-authentication')).toEqual({ status: 'pending', answer: 'auth-screen' });
	expect(await taken()).toEqual([]);
	expect(await pay('authentication-refused')).toEqual({ status: 'failed', answer: 'fail' });
	expect(await pay('authenticated')).toMatchObject({ status: 'paid' });
});

test('the attempt is stored before the provider is asked', async () => {
	let seen: unknown;
	const { pay, stored } = await openCheckout(
		withOverrides((practice) => ({
			charge: async (request) => {
				seen = (await stored()).attempts;
				return practice.charge(request);
			},
		})),
	);
	await pay('paid');
	expect(seen).toEqual([
		{ key: expect.any(String), askedAt: '2026-06-01T12:00:00.000Z', answer: 'asked' },
	]);
});

describe('beside money that was taken in another amount nobody pays once more', () => {
	const takingLess = (lose: boolean) =>
		withOverrides((practice) => ({
			charge: async (request): Promise<ChargeResult | 'key-reused'> => {
				const answer = await practice.charge({ ...request, amountMinor: 2000 });
				return lose ? { answer: 'error' } : answer;
			},
			voidCharge: async () => {
				throw new ClubError('payment-unavailable');
			},
		}));

	test('as the provider answers', async () => {
		const { pay, taken } = await openCheckout(takingLess(false));
		expect(await pay('paid')).toMatchObject({ status: 'failed', answer: 'success' });
		expect(await pay('paid')).toEqual({ status: 'failed', answer: 'sent' });
		expect(await taken()).toMatchObject([{ amountMinor: 2000 }]);
	});

	test('as the provider says when it is asked', async () => {
		const { club, pay, taken, setTime } = await openCheckout(takingLess(true));
		expect(await pay('paid')).toMatchObject({ answer: 'error' });
		setTime('2026-06-01T12:02:00.000Z');
		await club.reconcilePayments({ expiresMs: 3_600_000 });
		expect(await pay('paid')).toEqual({ status: 'failed', answer: 'sent' });
		expect(await taken()).toMatchObject([{ amountMinor: 2000 }]);
	});
});

test('who is held up between the record and the charge charges nothing: others may take it for given up', async () => {
	const { club, checkoutId, pay, taken, storage, setTime } = await openCheckout();
	const { payments } = storage;
	const replace = payments.replace.bind(payments);
	const heldUpUntil = (instant: string) => {
		payments.replace = async (checkout) => {
			payments.replace = replace;
			const isStored = await replace(checkout);
			setTime(instant);
			return isStored;
		};
	};
	heldUpUntil('2026-06-01T12:00:40.001Z');
	expect(await pay('paid')).toEqual({ status: 'pending', answer: 'error' });
	expect(await taken()).toEqual([]);
	// Under the same key, as it may have been charged for all that anybody knows.
	heldUpUntil('2026-06-01T12:01:20.001Z');
	expect(await pay('paid')).toMatchObject({ status: 'paid' });
	expect(await taken()).toHaveLength(1);
	expect((await club.readCheckout(checkoutId)).attempts).toHaveLength(1);
});

test('after an error the same key is used again: what was charged is found, not charged again', async () => {
	let isBroken = true;
	const { pay, taken, stored } = await openCheckout(
		withOverrides((practice) => ({
			charge: async (request): Promise<ChargeResult | 'key-reused'> => {
				const answer = await practice.charge(request);
				return isBroken ? { answer: 'error' } : answer;
			},
		})),
	);
	expect(await pay('paid')).toEqual({ status: 'pending', answer: 'error' });
	isBroken = false;
	// Another card, since each form makes a token of its own.
	expect(await pay('slow')).toMatchObject({ status: 'paid' });
	expect(await taken()).toHaveLength(1);
	expect((await stored()).attempts).toHaveLength(1);
});

test('an error of which the provider says that nothing was taken is a no', async () => {
	const { pay, stored } = await openCheckout();
	expect(await pay('error')).toEqual({ status: 'failed', answer: 'error' });
	expect(await pay('paid')).toMatchObject({ status: 'paid' });
	expect((await stored()).attempts).toHaveLength(2);
});

test('after an error that took nothing the same key pays', async () => {
	let isBroken = true;
	const { pay, stored } = await openCheckout(
		withOverrides((practice) => ({
			charge: async (request): Promise<ChargeResult | 'key-reused'> => {
				if (!isBroken) return practice.charge(request);
				isBroken = false;
				return { answer: 'error' };
			},
		})),
	);
	expect(await pay('paid')).toEqual({ status: 'pending', answer: 'error' });
	expect(await pay('paid')).toMatchObject({ status: 'paid' });
	expect((await stored()).attempts).toHaveLength(1);
});

test('a key that was spent on a card that was not charged makes room for another', async () => {
	let isBroken = true;
	const { club, checkoutId, pay, taken, stored, setTime } = await openCheckout(
		withOverrides((practice) => ({
			charge: async (request): Promise<ChargeResult | 'key-reused'> => {
				const answer = await practice.charge(request);
				return isBroken ? { answer: 'error' } : answer;
			},
		})),
	);
	await pay('declined');
	isBroken = false;
	// It may be on its way still: as long as that, no other key is used.
	expect(await pay('paid')).toEqual({ status: 'pending', answer: 'sent' });
	expect(await taken()).toEqual([]);
	setTime('2026-06-01T12:02:00.000Z');
	await club.readCheckout(checkoutId);
	expect(await pay('paid')).toMatchObject({ status: 'paid' });
	expect(await taken()).toHaveLength(1);
	expect((await stored()).attempts.map(({ answer }) => answer)).toEqual(['given-up', 'success']);
});

test('a card that cannot be read says nothing of the one before it', async () => {
	let calls = 0;
	const { pay, taken, stored } = await openCheckout(
		withOverrides((practice) => ({
			charge: async (request): Promise<ChargeResult | 'key-reused'> => {
				calls += 1;
				if (request.cardToken === 'unreadable') return { answer: 'invalid' };
				const answer = await practice.charge(request);
				return calls === 1 ? { answer: 'error' } : answer;
			},
			// Its list is late.
			find: async (checkout) => (calls < 3 ? [] : practice.find(checkout)),
		})),
	);
	await pay('paid');
	expect(await pay('unreadable')).toEqual({ status: 'pending', answer: 'invalid' });
	expect((await stored()).attempts).toMatchObject([{ answer: 'error' }]);
	expect(await pay('slow')).toMatchObject({ status: 'paid' });
	expect(await taken()).toHaveLength(1);
});

test('where the provider does not say what became of the key, nothing more is charged', async () => {
	const { pay, taken, setTime } = await openCheckout(
		withOverrides(() => ({ charge: async () => 'key-reused', voidCharge: unavailable })),
	);
	expect(await pay('paid')).toEqual({ status: 'pending', answer: 'sent' });
	setTime('2026-06-01T12:02:00.000Z');
	expect(await pay('paid')).toEqual({ status: 'pending', answer: 'sent' });
	expect(await taken()).toEqual([]);
});

test('pressed ten times at once, it is charged once', async () => {
	const { pay, taken, stored } = await openCheckout();
	const results = await Promise.all(Array.from({ length: 10 }, () => pay('slow')));
	expect(results.filter(({ status }) => status === 'paid').length).toBeGreaterThan(0);
	expect(results.every(({ answer }) => answer === 'success' || answer === 'sent')).toBe(true);
	expect(await taken()).toHaveLength(1);
	expect((await stored()).attempts).toHaveLength(1);
	expect(await pay('paid')).toMatchObject({ status: 'paid' });
	expect(await taken()).toHaveLength(1);
});

test('a server that is gone since leaves the key to the next, after two minutes', async () => {
	const { pay, setTime, taken } = await openCheckout(
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
	void pay('paid');
	await new Promise(setImmediate);
	expect(await pay('paid')).toEqual({ status: 'pending', answer: 'sent' });
	setTime('2026-06-01T12:01:59.999Z');
	expect(await pay('paid')).toEqual({ status: 'pending', answer: 'sent' });
	setTime('2026-06-01T12:02:00.000Z');
	expect(await pay('paid')).toMatchObject({ status: 'paid' });
	expect(await taken()).toHaveLength(1);
});

test('refuses what is not there, what was cancelled, and what another gateway began', async () => {
	const { club, pay, checkoutId, taken } = await openCheckout();
	await expect(club.chargeCard({ checkoutId: 'another', cardToken: 'paid' })).rejects.toMatchObject(
		{ code: 'checkout-not-found' },
	);
	await club.cancelCheckout(checkoutId);
	await expect(pay('paid')).rejects.toMatchObject({ code: 'checkout-cancelled' });
	expect(await taken()).toEqual([]);

	const other = await openCheckout();
	const { revision, ...begun } = await other.stored();
	await other.storage.payments.replace({ ...begun, provider: 'square', revision: revision + 1 });
	await expect(other.pay('paid')).rejects.toMatchObject({ code: 'payment-unavailable' });
});
