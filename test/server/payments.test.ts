import type { ErrorCode } from '@burgee/core';
import type { EventBookingsJson } from '@burgee/core/api/bookings';
import type { PublicFacts } from '@burgee/core/api/club';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { ProvidedParts } from '../../server/composition.ts';
import { TestTime } from '../test-time.ts';
import { expectRateLimited, expectRefusal } from './http-client.ts';
import {
	bookableEvent,
	dividedLimits,
	type OpenBurgee,
	openBurgeeForTest,
	paidEvent,
	storeEvent,
	useBurgee,
} from './open-burgee.ts';
import { Payer, paymentLinkFor } from './payer.ts';

const burgee = useBurgee();
let payer: Payer;
beforeAll(() => {
	payer = new Payer(burgee.http);
});

const newEvent = (makeEvent = paidEvent) => storeEvent(burgee.storage, makeEvent);
const bookingsOf = (eventId: string) =>
	burgee.admin.read<EventBookingsJson>(`/api/admin/bookings/${eventId}`);

test('after a practice payment, a pending booking is paid and counts towards the test revenue', async () => {
	const eventId = await newEvent();
	const link = await payer.start(eventId);
	expect(link).toEqual({
		success: true,
		bookingId: expect.any(String),
		bookingToken: expect.any(String),
		checkoutId: expect.any(String),
		redirectUrl: `http://localhost:3000/event-booking?id=${eventId}&payment=pending&checkoutId=${link.checkoutId}`,
	});
	expect(await payer.read(link.checkoutId)).toEqual({
		status: 'pending',
		amount: 43.23,
		currency: 'GBP',
		eventId,
		provider: 'practice',
		paymentPage: null,
		underway: false,
		wrongAmount: false,
		bookingStatus: 'active',
		toRefund: 0,
	});
	expect(await bookingsOf(eventId)).toMatchObject({
		summary: { bookings: 1, pendingBookings: 1, revenue: [] },
		bookings: [{ id: link.bookingId, paid: false, paymentRequired: true, paymentAmount: 43.23 }],
	});

	const paid = await payer.pay(link.checkoutId, 'paid');
	const body = { status: 'paid', answer: 'success', paymentStatus: 'COMPLETED' };
	expect([paid.status, paid.body]).toEqual([200, body]);
	expect(await payer.read(link.checkoutId)).toMatchObject({ status: 'paid' });
	expect(await bookingsOf(eventId)).toMatchObject({
		summary: {
			pendingBookings: 0,
			revenue: [],
			testRevenue: [{ amount: 43.23, currency: 'GBP' }],
		},
		bookings: [
			{
				paid: true,
				paymentAmount: 43.23,
				paymentCurrency: 'GBP',
				paymentId: expect.any(String),
				paymentCompletedAt: expect.any(String),
				refundedAmount: 0,
				paymentNotes: ['practice'],
			},
		],
	});
});

test('a declined payment can be retried', async () => {
	const eventId = await newEvent();
	const { checkoutId } = await payer.start(eventId);
	const declined = await payer.pay(checkoutId, 'declined');
	expect(declined.body).toEqual({ status: 'failed', answer: 'fail' });
	expect(await payer.read(checkoutId)).toMatchObject({ status: 'failed' });
	expect(await payer.pay(checkoutId, 'paid')).toMatchObject({ body: { status: 'paid' } });
	expectRefusal(await payer.cancel(checkoutId), 409, 'checkout-paid');

	const unpaid = await payer.start(eventId);
	for (const cancelled of [
		await payer.cancel(unpaid.checkoutId),
		await payer.cancel(unpaid.checkoutId),
	]) {
		expect(cancelled).toMatchObject({ status: 200, body: { status: 'cancelled' } });
	}
	expectRefusal(await payer.pay(unpaid.checkoutId, 'paid'), 409, 'checkout-cancelled');
	const { bookings } = await bookingsOf(eventId);
	expect(bookings.map((booking) => booking.checkoutId)).toEqual([null, checkoutId]);
	expect(bookings.map(({ paymentNotes }) => paymentNotes)).toEqual([
		['practice', 'cancelled'],
		['practice'],
	]);
});

test('GET /api/checkouts/:id returns “underway: true” during a charge', async () => {
	const { checkoutId } = await payer.start(await newEvent());
	const { gateway } = burgee;
	if (gateway === null) throw new Error('the server takes no payments');
	const charge = gateway.charge.bind(gateway);
	let finish = () => {};
	const finished = new Promise<void>((resolve) => {
		finish = resolve;
	});
	vi.spyOn(gateway, 'charge').mockImplementationOnce(async (request) => {
		await finished;
		return charge(request);
	});
	const paying = payer.pay(checkoutId, 'paid');
	await expect
		.poll(() => payer.read(checkoutId))
		.toMatchObject({ status: 'pending', underway: true });
	finish();
	expect((await paying).status).toBe(200);
	expect(await payer.read(checkoutId)).toMatchObject({ status: 'paid', underway: false });
});

describe('payment requests with forged data', () => {
	const differs = [409, 'price-differs'] as const;
	const invalid = [422, 'invalid-input'] as const;
	type Changes = Record<string, unknown>;
	test.each<[string, Changes, Changes, readonly [number, ErrorCode]]>([
		['a lower amount', { totalAmount: 0.01 }, {}, differs],
		['a zero amount', { totalAmount: 0 }, {}, differs],
		['an amount that is a penny too high', { totalAmount: 43.24 }, {}, differs],
		['a negative amount', { totalAmount: -43.23 }, {}, differs],
		['a fraction of a penny', { totalAmount: 43.231 }, {}, differs],
		['an amount sent as text', { totalAmount: '43.23' }, {}, invalid],
		['a missing amount', { totalAmount: undefined }, {}, invalid],
		['another currency', { currency: 'USD' }, {}, differs],
		['an unknown currency', { currency: 'JPY' }, {}, invalid],
		['an event id inside the booking data', {}, { eventId: 'event-1' }, invalid],
		['a booking id', { bookingId: 'another-booking' }, {}, invalid],
		['a checkout id', { checkoutId: 'another-checkout' }, {}, invalid],
		['a booking that is marked as paid', {}, { paid: true }, invalid],
		['more children than attendees', {}, { numberOfChildren: 5 }, invalid],
		[
			'123456789 attendees while PRICE_TEST_HOOK is off',
			...([{ totalAmount: 1 }, { numberAttending: 123456789 }, invalid] as const),
		],
		['an unknown event', { eventId: 'nowhere' }, {}, [404, 'event-not-found']],
	])(
		'POST /api/payment-links rejects %s and stores no booking',
		async (_, changes, bookingChanges, [status, code]) => {
			const eventId = await newEvent();
			const { bookingData, ...link } = paymentLinkFor(eventId, changes);
			const body = { ...link, bookingData: { ...bookingData, ...bookingChanges } };
			expectRefusal(await payer.requestLink(body), status, code);
			expect((await bookingsOf(eventId)).bookings).toEqual([]);
			expect(await burgee.storage.payments.listForEvent(eventId)).toEqual([]);
		},
	);

	test('a paid event cannot be booked through POST /api/bookings', async () => {
		const paid = await newEvent();
		const { eventId, bookingData } = paymentLinkFor(paid);
		const unpaid = await burgee.http.post('/api/bookings', { ...bookingData, eventId });
		expectRefusal(unpaid, 409, 'payment-needed');
		const free = paymentLinkFor(await newEvent(bookableEvent));
		expectRefusal(await payer.requestLink(free), 409, 'payment-not-needed');
	});

	test('POST /api/checkouts/:id/payments rejects invalid card tokens and unknown fields', async () => {
		const { checkoutId } = await payer.start(await newEvent());
		for (const forgedField of [
			{ amount: 0.01 },
			{ totalAmount: 0.01 },
			{ currency: 'USD' },
			{ eventId: 'event-1' },
			{ bookingId: 'another' },
			{ checkoutId: 'another' },
		]) {
			const body = { cardToken: 'paid', ...forgedField };
			const path = `/api/checkouts/${checkoutId}/payments`;
			expectRefusal(await burgee.http.post(path, body), 422, 'invalid-input');
		}
		for (const token of [undefined, '', 4111111111111111, 'two words', 'x'.repeat(256)]) {
			expectRefusal(await payer.pay(checkoutId, token), 422, 'invalid-input');
		}
		expect(await burgee.storage.payments.get(checkoutId)).toMatchObject({ attempts: [] });
	});

	test('POST /api/checkouts/:id/payments returns 404 if the id is a booking id or an event id', async () => {
		const eventId = await newEvent();
		const { bookingId } = await payer.start(eventId);
		for (const id of [bookingId, eventId]) {
			expectRefusal(await payer.pay(id, 'paid'), 404, 'checkout-not-found');
		}
		expect(await bookingsOf(eventId)).toMatchObject({ summary: { revenue: [] } });
	});
});

test('the rate limit applies to payment attempts and to checkout queries', async () => {
	const limited = await openForPaidEvent(
		{ BOOKING_RATE_PER_MINUTE: '9' },
		{ changeLimits: dividedLimits(3) },
	);
	const { checkoutId } = await limited.payer.start('supper');
	for (let card = 0; card < 3; card++) {
		expect((await limited.payer.pay(checkoutId, 'declined')).status).toBe(200);
	}
	expectRateLimited(await limited.payer.pay(checkoutId, 'paid'));
	expectRateLimited(await limited.payer.cancel(checkoutId));
	const reads = await Promise.all(
		Array.from({ length: 120 }, () => limited.http.get(`/api/checkouts/${checkoutId}`)),
	);
	expect(reads.filter(({ status }) => status === 200)).toHaveLength(100);
	expect(reads.filter(({ status }) => status === 429)).toHaveLength(20);
});

test('after ten declined cards in an hour, further card payments from the same network are refused in every checkout', async () => {
	const clock = new TestTime(new Date());
	const limited = await openBurgeeForTest(
		{ STORAGE: 'memory', BOOKING_RATE_PER_MINUTE: '60' },
		{ clock },
	);
	const payers = new Payer(limited.http);
	const newCheckout = async () => {
		// One lead member can book each event only ten times in a minute.
		const eventId = await storeEvent(limited.storage);
		return (await payers.start(eventId)).checkoutId;
	};
	const [first, second, third] = [await newCheckout(), await newCheckout(), await newCheckout()];
	expect(await payers.pay(first, 'paid')).toMatchObject({ body: { answer: 'success' } });
	// Charges that are sent at the same moment cannot exceed the limit together.
	const replies = await Promise.all([
		...Array.from({ length: 6 }, async () => payers.pay(await newCheckout(), 'declined')),
		...Array.from({ length: 6 }, async () => payers.pay(await newCheckout(), 'invalid')),
	]);
	const refused = replies.filter(({ status }) => status !== 200);
	expect(refused).toHaveLength(2);
	for (const reply of refused) expectRateLimited(reply);
	clock.pass(59 * 60_000);
	const late = await payers.pay(second, 'paid');
	expectRateLimited(late);
	expect(Number(late.headers.get('Retry-After'))).toBeLessThanOrEqual(60);
	expect((await payers.read(second)).status).toBe('pending');
	clock.pass(60_000);
	expect(await payers.pay(third, 'paid')).toMatchObject({ body: { answer: 'success' } });
});

test('one network starts at most three times BOOKING_RATE_PER_MINUTE payments in an hour, because each is polled', async () => {
	const clock = new TestTime(new Date());
	const environment = { STORAGE: 'memory', BOOKING_RATE_PER_MINUTE: '2' };
	const limited = await openBurgeeForTest(environment, { clock });
	const payers = new Payer(limited.http);
	for (let minute = 0; minute < 3; minute++) {
		for (let booking = 0; booking < 2; booking++) {
			await payers.start(await storeEvent(limited.storage));
		}
		clock.pass(60_000);
	}
	const eventId = await storeEvent(limited.storage);
	expectRateLimited(await payers.requestLink(paymentLinkFor(eventId)));
	// Free events can still be booked.
	const free = { firstName: 'Anna', lastName: 'Reed', numberAttending: 1 };
	const freeId = await storeEvent(limited.storage, bookableEvent);
	expect((await limited.http.post('/api/bookings', { eventId: freeId, ...free })).status).toBe(201);
	clock.pass(60 * 60_000);
	await payers.start(eventId);
});

test('BOOKING_RATE_PER_MINUTE raises the limit of declined cards in proportion', async () => {
	const raised = await openForPaidEvent({ BOOKING_RATE_PER_MINUTE: '120' });
	const { checkoutId } = await raised.payer.start('supper');
	for (let card = 0; card < 20; card++) {
		expect((await raised.payer.pay(checkoutId, 'declined')).status).toBe(200);
	}
	expectRateLimited(await raised.payer.pay(checkoutId, 'declined'));
});

test('the response of GET /api/checkouts/:id contains no personal data', async () => {
	const { checkoutId } = await payer.start(await newEvent());
	const { body, headers } = await burgee.http.get(`/api/checkouts/${checkoutId}`);
	expect(JSON.stringify(body)).not.toMatch(/Anna|Reed/);
	expect(headers.get('Cache-Control')).toBe('no-store');
});

test('the server accepts £1 for 123456789 attendees if PRICE_TEST_HOOK=on', async () => {
	const withHook = await openForPaidEvent({ PRICE_TEST_HOOK: 'on' });
	const body = paymentLinkFor('supper', { totalAmount: 1 });
	const bookingData = { ...body.bookingData, numberAttending: 123456789, numberOfChildren: 0 };
	expect((await withHook.payer.requestLink({ ...body, bookingData })).status).toBe(201);
	const { payments } = await withHook.http.read<PublicFacts>('/api/club');
	expect(payments).toEqual({ provider: 'practice', priceTestHook: true });
});

test('with PAYMENTS=none, the server refuses the booking of a paid event', async () => {
	const withoutPayments = await openForPaidEvent({ PAYMENTS: 'none' });
	const refused = await withoutPayments.payer.requestLink(paymentLinkFor('supper'));
	expectRefusal(refused, 409, 'payments-not-open');
});

async function openForPaidEvent(
	environment: Record<string, string>,
	provided?: ProvidedParts,
): Promise<OpenBurgee & { payer: Payer }> {
	const opened = await openBurgeeForTest({ STORAGE: 'memory', ...environment }, provided);
	await opened.storage.events.add(paidEvent({ id: 'supper' }));
	return { ...opened, payer: new Payer(opened.http) };
}
