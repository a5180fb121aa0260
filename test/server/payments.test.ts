import type { EventBookingsJson } from '@burgee/core/api/bookings';
import type { CheckoutJson, PaymentLinkJson } from '@burgee/core/api/payments';
import { describe, expect, test } from 'vitest';
import {
	bookableEvent,
	openBurgeeForTest,
	paidEvent,
	paymentLinkFor,
	sendJson,
	useBurgee,
} from './open-burgee.ts';

const burgee = useBurgee();
let lastEvent = 0;

async function newEvent(makeEvent = paidEvent) {
	lastEvent += 1;
	const id = `event-${lastEvent}`;
	await burgee.storage.events.add(makeEvent({ id }));
	return id;
}

const requestLink = (body: unknown, key?: string) =>
	sendJson(`${burgee.url}/api/payment-links`, 'POST', body, {
		...(key !== undefined && { 'Idempotency-Key': key }),
	});

async function startPayment(eventId: string): Promise<PaymentLinkJson> {
	const response = await requestLink(paymentLinkFor(eventId));
	expect(response.status).toBe(201);
	return response.json();
}

const pay = (checkoutId: string, cardToken: unknown) =>
	sendJson(`${burgee.url}/api/checkouts/${checkoutId}/payments`, 'POST', { cardToken });
const cancel = (checkoutId: string) =>
	fetch(`${burgee.url}/api/checkouts/${checkoutId}`, { method: 'DELETE' });
const read = async (checkoutId: string): Promise<CheckoutJson> =>
	(await fetch(`${burgee.url}/api/checkouts/${checkoutId}`)).json();

async function bookingsOf(eventId: string): Promise<EventBookingsJson> {
	const response = await fetch(`${burgee.url}/api/admin/bookings/${eventId}`, {
		headers: { Cookie: burgee.cookie },
	});
	return response.json();
}

test('after payment, a pending booking is paid and counts towards the revenue', async () => {
	const eventId = await newEvent();
	const link = await startPayment(eventId);
	expect(link).toEqual({
		success: true,
		bookingId: expect.any(String),
		checkoutId: expect.any(String),
		redirectUrl: `http://localhost:3000/event-booking?id=${eventId}&payment=pending&checkoutId=${link.checkoutId}`,
	});
	expect(await read(link.checkoutId)).toEqual({
		status: 'pending',
		amount: 43.23,
		currency: 'GBP',
		eventId,
		provider: 'practice',
		paymentPage: null,
		underway: false,
		wrongAmount: false,
	});
	expect(await bookingsOf(eventId)).toMatchObject({
		summary: { bookings: 1, pendingBookings: 1, revenue: [] },
		bookings: [{ id: link.bookingId, paid: false, paymentRequired: true, paymentAmount: 43.23 }],
	});

	const paid = await pay(link.checkoutId, 'paid');
	expect(paid.status).toBe(200);
	expect(await paid.json()).toEqual({
		status: 'paid',
		answer: 'success',
		paymentStatus: 'COMPLETED',
	});
	expect(await read(link.checkoutId)).toMatchObject({ status: 'paid' });
	expect(await bookingsOf(eventId)).toMatchObject({
		summary: { pendingBookings: 0, revenue: [{ amount: 43.23, currency: 'GBP' }] },
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
	const { checkoutId } = await startPayment(eventId);
	expect(await (await pay(checkoutId, 'declined')).json()).toEqual({
		status: 'failed',
		answer: 'fail',
	});
	expect(await read(checkoutId)).toMatchObject({ status: 'failed' });
	expect(await (await pay(checkoutId, 'paid')).json()).toMatchObject({ status: 'paid' });
	const lateCancel = await cancel(checkoutId);
	expect(lateCancel.status).toBe(409);
	expect(await lateCancel.json()).toMatchObject({ code: 'checkout-paid' });

	const unpaid = await startPayment(eventId);
	const cancelled = await cancel(unpaid.checkoutId);
	expect(cancelled.status).toBe(200);
	expect(await cancelled.json()).toMatchObject({ status: 'cancelled' });
	expect((await cancel(unpaid.checkoutId)).status).toBe(200);
	const refused = await pay(unpaid.checkoutId, 'paid');
	expect(refused.status).toBe(409);
	expect(await refused.json()).toMatchObject({ code: 'checkout-cancelled' });
	expect((await bookingsOf(eventId)).bookings.map(({ paymentNotes }) => paymentNotes)).toEqual([
		['cancelled'],
		['practice'],
	]);
});

test('GET /api/checkouts/:id returns “underway: true” during a charge', async () => {
	const { checkoutId } = await startPayment(await newEvent());
	const paying = pay(checkoutId, 'slow');
	await expect.poll(() => read(checkoutId)).toMatchObject({ status: 'pending', underway: true });
	expect((await paying).status).toBe(200);
	expect(await read(checkoutId)).toMatchObject({ status: 'paid', underway: false });
});

test('POST /api/payment-links repeats the first response for a repeated Idempotency-Key', async () => {
	const eventId = await newEvent();
	const body = paymentLinkFor(eventId);
	const first: PaymentLinkJson = await (await requestLink(body, 'one')).json();
	const repeated = await requestLink(body, 'one');
	expect(repeated.status).toBe(201);
	expect(await repeated.json()).toEqual(first);
	const changed = await requestLink({ ...body, totalAmount: 43.24 }, 'one');
	expect(changed.status).toBe(422);
	expect(await changed.json()).toMatchObject({ code: 'idempotency-key-reused' });
	expect((await bookingsOf(eventId)).bookings).toHaveLength(1);
});

describe('payment requests with forged data', () => {
	const differs = [409, 'price-differs'] as const;
	const invalid = [422, 'invalid-input'] as const;
	type Changes = Record<string, unknown>;
	test.each<[string, Changes, Changes, readonly [number, string]]>([
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
			'the price test number while PRICE_TEST_HOOK is off',
			...([{ totalAmount: 1 }, { numberAttending: 123456789 }, invalid] as const),
		],
		['an unknown event', { eventId: 'nowhere' }, {}, [404, 'event-not-found']],
	])(
		'POST /api/payment-links rejects %s and stores no booking',
		async (_, changes, bookingChanges, [status, code]) => {
			const eventId = await newEvent();
			const { bookingData, ...link } = paymentLinkFor(eventId, changes);
			const body = { ...link, bookingData: { ...bookingData, ...bookingChanges } };
			const response = await requestLink(body);
			expect(response.status).toBe(status);
			expect(await response.json()).toMatchObject({ code });
			expect((await bookingsOf(eventId)).bookings).toEqual([]);
			expect(await burgee.storage.payments.listForEvent(eventId)).toEqual([]);
		},
	);

	test('a paid event cannot be booked through POST /api/bookings', async () => {
		const paid = await newEvent();
		const { eventId, bookingData } = paymentLinkFor(paid);
		const unpaid = await sendJson(`${burgee.url}/api/bookings`, 'POST', {
			...bookingData,
			eventId,
		});
		expect(unpaid.status).toBe(409);
		expect(await unpaid.json()).toMatchObject({ code: 'payment-needed' });
		const free = await newEvent(bookableEvent);
		const refused = await requestLink(paymentLinkFor(free));
		expect(refused.status).toBe(409);
		expect(await refused.json()).toMatchObject({ code: 'payment-not-needed' });
	});

	test('POST /api/checkouts/:id/payments rejects invalid card tokens and unknown fields', async () => {
		const { checkoutId } = await startPayment(await newEvent());
		for (const forgedField of [
			{ amount: 0.01 },
			{ totalAmount: 0.01 },
			{ currency: 'USD' },
			{ eventId: 'event-1' },
			{ bookingId: 'another' },
			{ checkoutId: 'another' },
		]) {
			const response = await sendJson(
				`${burgee.url}/api/checkouts/${checkoutId}/payments`,
				'POST',
				{ cardToken: 'paid', ...forgedField },
			);
			expect(response.status).toBe(422);
		}
		for (const token of [undefined, '', 4111111111111111, 'two words', 'x'.repeat(256)]) {
			expect((await pay(checkoutId, token)).status).toBe(422);
		}
		expect(await burgee.storage.payments.get(checkoutId)).toMatchObject({ attempts: [] });
	});

	test('requests about an unknown checkout return 404', async () => {
		for (const id of ['another', '..', '%2e%2e', 'x'.repeat(300), "' or 1=1"]) {
			const path = encodeURIComponent(id);
			for (const response of [
				await fetch(`${burgee.url}/api/checkouts/${path}`),
				await pay(path, 'paid'),
				await cancel(path),
			]) {
				expect(response.status).toBe(404);
			}
		}
	});

	test('POST /api/checkouts/:id/payments returns 404 if the id is a booking id or an event id', async () => {
		const eventId = await newEvent();
		const { bookingId } = await startPayment(eventId);
		for (const id of [bookingId, eventId]) {
			const response = await pay(id, 'paid');
			expect(response.status).toBe(404);
			expect(await response.json()).toMatchObject({ code: 'checkout-not-found' });
		}
		expect(await bookingsOf(eventId)).toMatchObject({ summary: { revenue: [] } });
	});

	test('a cross-site payment request returns 403', async () => {
		const { checkoutId } = await startPayment(await newEvent());
		const headers = { 'Sec-Fetch-Site': 'cross-site' };
		for (const [method, path, body] of [
			['POST', `/api/checkouts/${checkoutId}/payments`, { cardToken: 'paid' }],
			['POST', '/api/payment-links', paymentLinkFor('event-1')],
			['DELETE', `/api/checkouts/${checkoutId}`, {}],
		] as const) {
			const response = await sendJson(`${burgee.url}${path}`, method, body, headers);
			expect(response.status).toBe(403);
		}
		expect(await read(checkoutId)).toMatchObject({ status: 'pending' });
	});

	test('POST /api/webhooks/square returns 401 if the notification has no signature', async () => {
		const response = await sendJson(`${burgee.url}/api/webhooks/square`, 'POST', {
			type: 'payment.updated',
		});
		expect(response.status).toBe(401);
		expect(await response.json()).toMatchObject({ code: 'webhook-not-signed' });
	});
});

test('the rate limit applies to payment attempts and to checkout queries', async () => {
	const limited = await openBurgeeForTest({ STORAGE: 'memory', BOOKING_RATE_PER_MINUTE: '3' });
	await limited.storage.events.add(paidEvent({ id: 'supper' }));
	const requestLimitedLink = () =>
		sendJson(`${limited.url}/api/payment-links`, 'POST', paymentLinkFor('supper'));
	const { checkoutId } = await (await requestLimitedLink()).json();
	const checkout = `${limited.url}/api/checkouts/${checkoutId}`;
	for (let card = 0; card < 2; card++) {
		const declined = await sendJson(`${checkout}/payments`, 'POST', { cardToken: 'declined' });
		expect(declined.status).toBe(200);
	}
	for (const refused of [
		await sendJson(`${checkout}/payments`, 'POST', { cardToken: 'paid' }),
		await requestLimitedLink(),
		await fetch(checkout, { method: 'DELETE' }),
	]) {
		expect(refused.status).toBe(429);
		expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
	}
	const reads = await Promise.all(Array.from({ length: 320 }, () => fetch(checkout)));
	expect(reads.filter(({ status }) => status === 200)).toHaveLength(300);
	expect(reads.filter(({ status }) => status === 429)).toHaveLength(20);
});

test('the response of GET /api/checkouts/:id contains no personal data', async () => {
	const { checkoutId } = await startPayment(await newEvent());
	const response = await fetch(`${burgee.url}/api/checkouts/${checkoutId}`);
	expect(await response.text()).not.toMatch(/Anna|Reed/);
	expect(response.headers.get('Cache-Control')).toBe('no-store');
});

test('the server accepts £1 for 123456789 attendees if PRICE_TEST_HOOK=on', async () => {
	const withHook = await openBurgeeForTest({ PRICE_TEST_HOOK: 'on', STORAGE: 'memory' });
	await withHook.storage.events.add(paidEvent({ id: 'supper' }));
	const body = paymentLinkFor('supper', { totalAmount: 1 });
	const response = await sendJson(`${withHook.url}/api/payment-links`, 'POST', {
		...body,
		bookingData: { ...body.bookingData, numberAttending: 123456789, numberOfChildren: 0 },
	});
	expect(response.status).toBe(201);
	const club = await (await fetch(`${withHook.url}/api/club`)).json();
	expect(club.payments).toEqual({ provider: 'practice', priceTestHook: true });
});

test('with PAYMENTS=none, the server refuses the booking of a paid event', async () => {
	const withoutPayments = await openBurgeeForTest({ PAYMENTS: 'none', STORAGE: 'memory' });
	await withoutPayments.storage.events.add(paidEvent({ id: 'supper' }));
	const response = await sendJson(
		`${withoutPayments.url}/api/payment-links`,
		'POST',
		paymentLinkFor('supper'),
	);
	expect(response.status).toBe(409);
	expect(await response.json()).toMatchObject({ code: 'payments-not-open' });
});
