import {
	type Booking,
	bookingPayment,
	type Checkout,
	type Instant,
	instant,
	type Message,
	noFee,
	noWaiting,
} from '@burgee/core';
import type { PaymentMessage } from '@burgee/core/ports/payment-store';
import type { Storage } from '@burgee/core/ports/storage';
import { checkouts } from '@burgee/core/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PaymentAttempt } from '../../core/rules/payment/checkout.ts';
import { type CheckoutEvent, checkoutReducer } from '../../core/rules/payment/checkout-reducer.ts';
import { concurrently } from './concurrently.ts';
import { keyOf } from './idempotent-write.contract.ts';
import {
	auditEntryOf,
	bookingOf,
	bookingToPay,
	checkoutOf,
	hostileText,
	ids,
	invalidIds,
	messageOf,
	paymentOf,
} from './samples.ts';

const at = instant('2026-06-01T12:01:00.000Z');
const unpaid = { paid: false, paymentId: null, paymentCompletedAt: null, refundedMinor: 0 };

/** Payment references that faulty code could misread, for example as a path, a pattern or a closing quote. */
const hostileReferences = [
	...['.', '..', '__x__', 'a/b', '../a', '%', '_', '*', "'", '"', '\\', '`', '[]', '{}', '$x'],
	...['null', '0', ' ', '\u00e9', 'e\u0301', '\u{1F6A3}', hostileText, 'x'.repeat(255)],
];

function changed(checkout: Checkout, ...events: CheckoutEvent[]): Checkout {
	return { ...events.reduce(checkoutReducer, checkout), revision: checkout.revision + 1 };
}

const chargeRequested = (name: string): CheckoutEvent => ({
	type: 'charge-requested',
	key: name,
	at,
});

function paymentReported(checkout: Checkout, paymentId: string): CheckoutEvent {
	return { type: 'provider-reported', payments: [paymentOf(checkout, { paymentId })], refunds: [] };
}

function refundRequested(paymentId: string, amountMinor: number): CheckoutEvent {
	const attempt = {
		...{ key: 'refund', requestKey: 'request', paymentId, amountMinor },
		...{ requestedMinor: amountMinor, reason: 'Flu', by: 'treasurer' },
		...{ requestedAt: at, refundId: null, isRefused: false },
		currency: 'GBP',
	} as const;
	return { type: 'refund-requested', attempt };
}

function refundReported(
	{ currency }: Checkout,
	paymentId: string,
	amountMinor: number,
	refundedAt = at,
): CheckoutEvent {
	const refund = {
		...{ refundId: 'r', paymentId, amountMinor, currency, at: refundedAt },
		status: 'COMPLETED',
		...noFee,
	} as const;
	return { type: 'provider-reported', payments: [], refunds: [refund] };
}

export function paymentStoreContract(storage: Storage): void {
	async function addCheckout(checkout: Checkout): Promise<Checkout> {
		await storage.bookings.add(bookingToPay(checkout), { checkout });
		return checkout;
	}

	async function bookingOfCheckout({ eventId, bookingId }: Checkout): Promise<Booking> {
		const bookings = await storage.bookings.listForEvent(eventId);
		const booking = bookings.find(({ id }) => id === bookingId);
		if (booking === undefined) throw new Error('cannot find the booking of the checkout');
		return booking;
	}

	async function totalsOf(eventId: string) {
		const [totals] = await storage.bookings.totalsOf([eventId]);
		const { stored, recomputed } = await storage.bookings.recount(eventId);
		expect(stored).toEqual(recomputed);
		expect(totals).toEqual(recomputed ?? undefined);
		return totals;
	}

	test('PaymentStore returns every field of a checkout that BookingStore.add stored', async () => {
		const checkout = checkoutOf({
			id: 'one',
			provider: 'square',
			environment: 'sandbox',
			currency: 'USD',
			link: { linkId: 'l', orderId: 'o', url: 'https://pay.example/l?a=b&c=%20#d' },
			attempts: [{ key: 'k', askedAt: at, answer: 'auth-screen' }],
			payments: [
				paymentOf(checkoutOf({ id: 'one' }), { paymentId: hostileText, reference: 'k' }),
				paymentOf(checkoutOf({ id: 'one' }), {
					paymentId: 'p',
					currency: 'JPY',
					feeMinor: 61,
					feeAt: at,
				}),
			],
			refunds: [
				{
					refundId: 'r',
					paymentId: 'p',
					status: 'PENDING',
					amountMinor: 100_000_000_000,
					currency: 'JPY',
					at,
					...{ feeMinor: -12, feeAt: at },
				},
			],
			cancelledAt: at,
			expiresAt: at,
			revision: 7,
		});
		const booking = bookingToPay(checkout);
		expect(await storage.bookings.add(booking, { key: keyOf('k'), checkout })).toEqual({
			outcome: 'stored',
			bookingId: booking.id,
		});
		expect(await storage.payments.get('one')).toEqual(checkout);
		expect(await storage.payments.getForBooking(booking.id)).toEqual(checkout);
		expect(await storage.payments.listForEvent('supper')).toEqual([checkout]);
		expect(await storage.bookings.listForEvent('supper')).toEqual([booking]);
		expect(await totalsOf('supper')).toMatchObject({ bookings: 1, pendingBookings: 1 });
	});

	test('BookingStore.add stores nothing if the booking id or the checkout id already exists', async () => {
		await addCheckout(checkoutOf({ id: 'one' }));
		const sameId = checkoutOf({ id: 'one', bookingId: 'another', eventId: 'regatta' });
		const adding = storage.bookings.add(bookingToPay(sameId), {
			key: keyOf('k'),
			checkout: sameId,
		});
		await expect(adding).rejects.toThrow();
		expect(await storage.bookings.listForEvent('regatta')).toEqual([]);
		expect(await storage.bookings.totalsOf(['regatta'])).toEqual([]);
		expect(await storage.bookings.findByIdempotencyKey(keyOf('k'))).toBeNull();
		expect(await storage.payments.get('one')).toEqual(checkoutOf({ id: 'one' }));

		const sameBooking = checkoutOf({ id: 'two', bookingId: 'booking of one' });
		const addingAgain = storage.bookings.add(bookingToPay(sameBooking), {
			key: keyOf('k'),
			checkout: sameBooking,
		});
		await expect(addingAgain).rejects.toThrow();
		expect(await storage.payments.get('two')).toBeNull();
		expect(await storage.bookings.findByIdempotencyKey(keyOf('k'))).toBeNull();
		expect(await totalsOf('supper')).toMatchObject({ bookings: 1 });
	});

	test('BookingStore.add stores one checkout for twenty concurrent requests with one idempotency key', async () => {
		const request = (id: string, fingerprint?: string) => {
			const checkout = checkoutOf({ id });
			return storage.bookings.add(bookingToPay(checkout), {
				key: keyOf('k', fingerprint),
				checkout,
			});
		};
		const results = await concurrently(20, (index) => request(`request-${index}`));
		expect(results.filter(({ outcome }) => outcome === 'stored')).toHaveLength(1);
		expect(await request('late')).toMatchObject({ outcome: 'repeated' });
		expect(await request('other', 'another')).toEqual({ outcome: 'key-reused' });
		const stored = await storage.payments.listForEvent('supper');
		expect(stored).toHaveLength(1);
		const [booking] = await storage.bookings.listForEvent('supper');
		expect(stored[0]?.bookingId).toBe(booking?.id);
		expect(await totalsOf('supper')).toMatchObject({ bookings: 1 });
	});

	test('PaymentStore keeps stored data unchanged if a caller changes an argument or a result', async () => {
		const input = checkoutOf({ id: 'one', attempts: [{ key: 'k', askedAt: at, answer: 'fail' }] });
		const stored = structuredClone(input);
		const adding = addCheckout(input);
		mutate(input);
		await adding;
		for (const read of [
			() => storage.payments.get('one'),
			() => storage.payments.getForBooking('booking of one'),
			() => storage.payments.findByReference('k'),
			async () => (await storage.payments.listPolled({ after: null, limit: 1 }))[0] ?? null,
			async () => (await storage.payments.listForEvent('supper'))[0] ?? null,
		]) {
			const checkout = await read();
			expect(checkout).toEqual(stored);
			if (checkout !== null) mutate(checkout);
		}
		const next = changed(stored, chargeRequested('k2'));
		const expected = structuredClone(next);
		const replacing = storage.payments.replace(next);
		mutate(next);
		expect(await replacing).toBe(true);
		expect(await storage.payments.get('one')).toEqual(expected);
	});

	test('PaymentStore finds no checkout for an unknown or invalid id', async () => {
		await addCheckout(
			checkoutOf({ id: 'one', attempts: [{ key: 'k', askedAt: at, answer: 'fail' }] }),
		);
		await storage.bookings.add(bookingOf({ id: 'free' }));
		for (const reference of ['%', '_', '*', '.', '..']) {
			expect(await storage.payments.findByReference(reference)).toBeNull();
		}
		for (const id of ['none', 'One', 'on', 'free', ...invalidIds]) {
			expect(await storage.payments.get(id)).toBeNull();
			expect(await storage.payments.getForBooking(id)).toBeNull();
			expect(await storage.payments.findByReference(id)).toBeNull();
			expect(await storage.payments.listForEvent(id)).toEqual([]);
			expect(await storage.payments.replace(checkoutOf({ id, revision: 1 }))).toBe(false);
		}
		expect(await storage.payments.listForEvent('supper')).toHaveLength(1);
	});

	test('PaymentStore.findByReference finds a checkout by idempotency key, order id or payment id', async () => {
		const one = await addCheckout(
			checkoutOf({ id: 'one', attempts: [{ key: 'key 1', askedAt: at, answer: 'fail' }] }),
		);
		await addCheckout(
			checkoutOf({ id: 'two', link: { linkId: 'l', orderId: 'o', url: 'https://x' } }),
		);
		const idOf = async (reference: string) =>
			(await storage.payments.findByReference(reference))?.id ?? null;
		expect(await idOf('key 1')).toBe('one');
		expect(await idOf('o')).toBe('two');
		for (const unknown of ['KEY 1', 'key 1 ', 'l', 'one', 'booking of one']) {
			expect(await idOf(unknown)).toBeNull();
		}
		const charged = changed(one, chargeRequested('key 2'), paymentReported(one, 'p'));
		expect(await storage.payments.replace(charged)).toBe(true);
		for (const reference of ['key 1', 'key 2', 'p']) {
			expect(await storage.payments.findByReference(reference)).toEqual(charged);
		}
		expect(await idOf('o')).toBe('two');
	});

	test('PaymentStore.findByReference finds a checkout by a reference with special characters', async () => {
		const one = await addCheckout(checkoutOf({ id: 'one' }));
		await addCheckout(
			checkoutOf({ id: 'two', attempts: [{ key: 'k', askedAt: at, answer: 'fail' }] }),
		);
		const [attemptKey = '', ...paymentIds] = hostileReferences;
		const reports = paymentIds.map((paymentId) => paymentReported(one, paymentId));
		const charged = changed(one, chargeRequested(attemptKey), ...reports);
		expect(await storage.payments.replace(charged)).toBe(true);
		for (const reference of hostileReferences) {
			expect(await storage.payments.findByReference(reference)).toEqual(charged);
		}
	});

	test('PaymentStore.listPolled returns pages of the checkouts that must be polled', async () => {
		for (const id of ['b', 'd', 'B', 'a', 'c', 'e']) await addCheckout(checkoutOf({ id }));
		const pages = async (limit: number) => {
			const listed: string[][] = [];
			for (let last: string | null = null; listed.length < 9; ) {
				const page = ids(await storage.payments.listPolled({ after: last, limit }));
				if (page.length === 0) break;
				listed.push(page);
				last = page.at(-1) ?? null;
			}
			return listed;
		};
		expect(await pages(4)).toEqual([
			['B', 'a', 'b', 'c'],
			['d', 'e'],
		]);
		expect(await pages(6)).toEqual([['B', 'a', 'b', 'c', 'd', 'e']]);

		const replace = async (id: string, ...events: CheckoutEvent[]) => {
			const stored = (await storage.payments.get(id)) ?? checkoutOf({ id });
			expect(await storage.payments.replace(changed(stored, ...events))).toBe(true);
		};
		await replace('a', paymentReported(checkoutOf({ id: 'a' }), 'p'));
		await replace('b', { type: 'cancelled', at });
		await replace('c', chargeRequested('k'), {
			type: 'charge-answered',
			key: 'k',
			answer: { answer: 'fail' },
		});
		await replace('d', paymentReported(checkoutOf({ id: 'd', amountMinor: 1 }), 'q'));
		expect(await pages(2)).toEqual([
			['B', 'c'],
			['d', 'e'],
		]);
		// Checkout 'a' is no longer polled, but its id still marks where the next page
		// starts.
		expect(ids(await storage.payments.listPolled({ after: 'a', limit: 1 }))).toEqual(['c']);
		await replace('b', paymentReported(checkoutOf({ id: 'b' }), 'late'));
		expect(await pages(9)).toEqual([['B', 'c', 'd', 'e']]);
		expect(await storage.payments.listPolled({ after: null, limit: 1 })).toEqual([
			checkoutOf({ id: 'B' }),
		]);
	});

	test('PaymentStore.listForEvent returns all checkouts of one event, sorted by id', async () => {
		for (const id of ['b', 'B', 'a']) await addCheckout(checkoutOf({ id }));
		await addCheckout(checkoutOf({ id: 'other', eventId: 'regatta' }));
		const cancelled = changed(checkoutOf({ id: 'a' }), { type: 'cancelled', at });
		await storage.payments.replace(cancelled);
		expect(await storage.payments.listForEvent('supper')).toEqual([
			checkoutOf({ id: 'B' }),
			cancelled,
			checkoutOf({ id: 'b' }),
		]);
	});

	test('PaymentStore.replace also updates the booking and the booking totals of the event', async () => {
		const one = await addCheckout(checkoutOf({ id: 'one' }));
		await addCheckout(checkoutOf({ id: 'two', amountMinor: 5, currency: 'EUR' }));
		const unresolved = changed(one, chargeRequested('k'), {
			type: 'charge-answered',
			key: 'k',
			answer: { answer: 'error' },
		});
		expect(await storage.payments.replace(unresolved)).toBe(true);
		expect(await storage.payments.get('one')).toEqual(unresolved);
		expect(await bookingOfCheckout(one)).toEqual(bookingToPay(one));
		expect(await totalsOf('supper')).toMatchObject({ bookings: 2, pendingBookings: 2 });

		const charged = changed(unresolved, paymentReported(one, 'p'));
		expect(await storage.payments.replace(charged)).toBe(true);
		expect(await bookingOfCheckout(one)).toEqual({
			...bookingToPay(one),
			hasOpenCheckout: false,
			paid: true,
			paymentId: 'p',
			paymentCompletedAt: '2026-06-01T12:05:00.000Z',
			revision: 1,
		});
		expect(await totalsOf('supper')).toEqual({
			eventId: 'supper',
			eventName: 'Regatta Supper',
			lastBookedAt: '2026-06-01T12:00:00.000Z',
			bookings: 2,
			pendingBookings: 1,
			attendees: 6,
			pendingAttendees: 3,
			children: 2,
			pendingChildren: 1,
			softDrinks: 4,
			pendingSoftDrinks: 2,
			vegetarian: 0,
			pendingVegetarian: 0,
			heldPlaces: 6,
			heldBoats: 0,
			...noWaiting,
			revenueMinor: { GBP: 4323, EUR: 0, USD: 0 },
			testRevenueMinor: { GBP: 0, EUR: 0, USD: 0 },
		});

		const asked = changed(charged, refundRequested('p', 1235));
		const audit = auditEntryOf({ id: 'asked', what: 'booking.refund-requested' });
		expect(await storage.payments.replace(asked, { audit })).toBe(true);
		expect(await storage.payments.replace(asked, { audit: { ...audit, id: 'late' } })).toBe(false);
		expect(await storage.audit.list({ limit: 9 })).toEqual([audit]);
		expect(ids(await storage.payments.listPolled({ after: null, limit: 9 }))).toContain('one');
		const refunded = changed(asked, refundReported(one, 'p', 1235));
		expect(await storage.payments.replace(refunded)).toBe(true);
		expect(await storage.payments.get('one')).toEqual(refunded);
		expect(await bookingOfCheckout(one)).toMatchObject({ paid: true, refundedMinor: 1235 });
		expect(await totalsOf('supper')).toMatchObject({
			pendingBookings: 1,
			revenueMinor: { GBP: 3088 },
		});
	});

	test('PaymentStore.listByPayments returns the checkouts with a payment or refund in the period, and leaves out failed payments', async () => {
		const time = (text: string) => instant(`${text}:00.000Z`);
		const paidAt = (id: string, at: Instant) => {
			const checkout = checkoutOf({ id });
			return { ...checkout, payments: [paymentOf(checkout, { paymentId: `p-${id}`, at })] };
		};
		await addCheckout(checkoutOf({ id: 'unpaid' }));
		await addCheckout(paidAt('early', time('2026-05-31T23:59')));
		await addCheckout(paidAt('late', time('2026-07-01T00:00')));
		const failed = paidAt('failed', time('2026-06-15T12:00'));
		for (const payment of failed.payments) payment.status = 'FAILED';
		await addCheckout(failed);
		const charged = await addCheckout(paidAt('refunded later', time('2026-04-10T12:00')));
		const refund = refundReported(charged, 'p-refunded later', 1000, time('2026-06-30T12:00'));
		expect(await storage.payments.replace(changed(charged, refund))).toBe(true);
		const listed = async (since: string, before: string) => {
			const period = { since: time(since), before: time(before) };
			return ids(await storage.payments.listByPayments(period)).sort();
		};
		expect(await listed('2026-06-01T00:00', '2026-07-01T00:00')).toEqual(['refunded later']);
		expect(await listed('2026-05-31T23:59', '2026-06-01T00:00')).toEqual(['early']);
		expect(await listed('2026-04-10T12:01', '2026-05-31T23:59')).toEqual([]);
		expect(await listed('2026-04-10T12:00', '2026-07-01T00:01')).toEqual([
			'early',
			'late',
			'refunded later',
		]);
	});

	test('PaymentStore.replace leaves the booking unpaid if the paid amount is wrong', async () => {
		const one = await addCheckout(checkoutOf({ id: 'one' }));
		const mismatched = changed(one, paymentReported({ ...one, amountMinor: 4322 }, 'p'));
		expect(await storage.payments.replace(mismatched)).toBe(true);
		expect(await storage.payments.findByReference('p')).toEqual(mismatched);
		expect(await bookingOfCheckout(one)).toMatchObject(unpaid);
		expect(await totalsOf('supper')).toMatchObject({
			pendingBookings: 1,
			revenueMinor: { GBP: 0 },
		});
	});

	test('PaymentStore.replace writes nothing for a wrong revision or an unknown checkout', async () => {
		const one = await addCheckout(checkoutOf({ id: 'one' }));
		const first = changed(one, chargeRequested('k'));
		expect(await storage.payments.replace(first)).toBe(true);
		const charged = changed(one, paymentReported(one, 'p'));
		for (const revision of [0, 1, 3, 4]) {
			expect(await storage.payments.replace({ ...charged, revision })).toBe(false);
		}
		expect(await storage.payments.replace({ ...charged, id: 'other' })).toBe(false);
		expect(await storage.payments.get('one')).toEqual(first);
		expect(await storage.payments.get('other')).toBeNull();
		expect(await storage.payments.findByReference('p')).toBeNull();
		expect(await bookingOfCheckout(one)).toMatchObject(unpaid);
		expect(await totalsOf('supper')).toMatchObject({ revenueMinor: { GBP: 0 } });
	});

	test('PaymentStore.replace stores the message about the change of the booking, in the place of one that waits', async () => {
		const confirmation = (id: string, waiting: Message | null = null): PaymentMessage => ({
			...{ id, token: `token of ${id}`, waiting },
			messageFor: (before: Booking, booking: Booking) =>
				before.paid || !booking.paid || booking.userEmail === null
					? null
					: messageOf({
							...{ id, bookingId: booking.id, secret: `token of ${id}` },
							...{ to: booking.userEmail, subject: String(booking.paymentAmountMinor) },
						}),
		});
		const add = async (id: string, changes: Partial<Booking> = {}) => {
			const checkout = checkoutOf({ id, bookingId: `booking-${id}` });
			const userEmail = 'zoe@example.org';
			await storage.bookings.add(
				{ ...bookingToPay(checkout), userEmail, ...changes },
				{ checkout },
			);
			return checkout;
		};
		const pay = (checkout: Checkout, id: string, payment = 'p') =>
			storage.payments.replace(changed(checkout, paymentReported(checkout, payment)), {
				message: confirmation(id),
			});
		const one = await add('one');
		await storage.payments.replace(changed(one, chargeRequested('key')), {
			message: confirmation('asked'),
		});
		const asked = (await storage.payments.get('one')) ?? one;
		const racing = await concurrently(4, (index) => pay(asked, `paid-${index}`));
		expect(racing.filter(Boolean)).toHaveLength(1);
		const paid = (await storage.payments.get('one')) ?? one;
		await pay(paid, 'twice', 'q');
		await pay(await add('two', { userEmail: null }), 'without-address');
		const waiting = messageOf({ id: 'waits' });
		await storage.messages.add(waiting);
		const [three, four] = [await add('three'), await add('four')];
		await storage.payments.replace(changed(three, paymentReported(three, 'p')), {
			message: confirmation('in-place', waiting),
		});
		await storage.payments.replace(changed(four, paymentReported(four, 'p')), {
			message: confirmation('after', waiting),
		});
		const stored = await storage.messages.list({ limit: 9 });
		const id = `paid-${racing.indexOf(true)}`;
		expect(stored.map((message) => [message.id, message.revision]).sort()).toEqual([
			['after', 0],
			[id, 0],
			['waits', 1],
		]);
		expect(await storage.bookingLinks.find(`token of ${id}`)).toMatchObject({
			bookingId: 'booking-one',
		});
	});

	test('PaymentStore.replace stores a checkout whose booking does not exist', async () => {
		const one = checkoutOf({ id: 'one', bookingId: 'missing' });
		await storage.bookings.add(bookingOf({ id: 'unrelated' }), { checkout: one });
		const charged = changed(one, paymentReported(one, 'p'));
		expect(await storage.payments.replace(charged)).toBe(true);
		expect(await storage.payments.getForBooking('missing')).toEqual(charged);
		expect(await storage.bookings.listForEvent('supper')).toMatchObject([{ paid: false }]);
		expect(await totalsOf('supper')).toMatchObject({ bookings: 1, revenueMinor: { GBP: 0 } });

		const unbooked = checkoutOf({ id: 'two', eventId: 'unbooked' });
		await storage.bookings.add(bookingOf({ id: 'third' }), { checkout: unbooked });
		expect(await storage.payments.replace(changed(unbooked, paymentReported(unbooked, 'q')))).toBe(
			true,
		);
		expect(await totalsOf('unbooked')).toBeUndefined();
	});

	test('PaymentStore.replace stores each of eight concurrent changes once if the writers retry', async () => {
		let stored = await addCheckout(checkoutOf({ id: 'one' }));
		let pendingKeys = Array.from({ length: 8 }, (_, index) => `key-${index}`);
		while (pendingKeys.length > 0) {
			const previous = stored;
			const results = await Promise.all(
				pendingKeys.map((name) =>
					storage.payments.replace(changed(previous, chargeRequested(name))),
				),
			);
			expect(results.filter(Boolean)).toHaveLength(1);
			const winner = pendingKeys[results.indexOf(true)] ?? '';
			stored = (await storage.payments.get('one')) ?? stored;
			expect(stored).toEqual(changed(previous, chargeRequested(winner)));
			pendingKeys = pendingKeys.filter((name) => name !== winner);
		}
		expect(stored.revision).toBe(8);
		expect(stored.attempts).toHaveLength(8);
	});

	test('PaymentStore.replace updates the payment fields of the booking', async () => {
		let runs = 0;
		const checkoutStates = fc.array(
			checkouts({ id: '', eventId: '' }, { amountMinor: 4323, currency: 'EUR' }),
			{ minLength: 1, maxLength: 4 },
		);
		await fc.assert(
			fc.asyncProperty(checkoutStates, async (states) => {
				runs += 1;
				const newIds = { id: `c-${runs}`, bookingId: `b-${runs}`, eventId: `e-${runs}` };
				for (const [index, state] of states.entries()) {
					const checkout = { ...state, ...newIds, revision: index };
					if (index === 0) {
						const booking = { ...bookingToPay(checkout), ...bookingPayment(checkout) };
						await storage.bookings.add(booking, { checkout });
					} else expect(await storage.payments.replace(checkout)).toBe(true);
					expect(await storage.payments.get(newIds.id)).toEqual(checkout);
					expect(await bookingOfCheckout(checkout)).toMatchObject(bookingPayment(checkout));
				}
				expect(await totalsOf(newIds.eventId)).toMatchObject({ bookings: 1 });
			}),
			{ numRuns: 5 },
		);
	});
}

/** Changes a checkout object. The stored checkout must stay the same, because the store keeps a copy. */
function mutate(checkout: Checkout): void {
	checkout.revision = 99;
	for (const attempt of checkout.attempts)
		Object.assign(attempt, { key: 'changed' } satisfies Partial<PaymentAttempt>);
	checkout.payments.push(paymentOf(checkout, { paymentId: 'changed' }));
}
