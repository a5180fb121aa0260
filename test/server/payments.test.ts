import type { CheckoutJson, EventBookingsJson, PaymentLinkJson } from '@burgee/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
	bookableEvent,
	type OpenBurgee,
	openBurgee,
	paidEvent,
	paymentLinkFor,
	sendJson,
} from './open-burgee.ts';

let burgee: OpenBurgee;
let event = 0;
beforeAll(async () => {
	burgee = await openBurgee();
});
afterAll(() => burgee?.close());

/** An event of its own for each test. */
async function newEvent(make = paidEvent) {
	event += 1;
	const id = `event-${event}`;
	await burgee.storage.events.add(make({ id }));
	return id;
}

const askForLink = (body: unknown, key?: string) =>
	sendJson(
		`${burgee.url}/api/payment-links`,
		'POST',
		body,
		key === undefined ? {} : { 'Idempotency-Key': key },
	);

async function begin(eventId: string): Promise<PaymentLinkJson> {
	const response = await askForLink(paymentLinkFor(eventId));
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

test('from the booking to what the admin sees', async () => {
	const eventId = await newEvent();
	const link = await begin(eventId);
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

test('declined, then paid; cancelled; cancelled too late', async () => {
	const eventId = await newEvent();
	const { checkoutId } = await begin(eventId);
	expect(await (await pay(checkoutId, 'declined')).json()).toEqual({
		status: 'failed',
		answer: 'fail',
	});
	expect(await read(checkoutId)).toMatchObject({ status: 'failed' });
	expect(await (await pay(checkoutId, 'paid')).json()).toMatchObject({ status: 'paid' });
	const late = await cancel(checkoutId);
	expect(late.status).toBe(409);
	expect(await late.json()).toMatchObject({ code: 'checkout-paid' });

	const other = await begin(eventId);
	const cancelled = await cancel(other.checkoutId);
	expect(cancelled.status).toBe(200);
	expect(await cancelled.json()).toMatchObject({ status: 'cancelled' });
	expect((await cancel(other.checkoutId)).status).toBe(200);
	const refused = await pay(other.checkoutId, 'paid');
	expect(refused.status).toBe(409);
	expect(await refused.json()).toMatchObject({ code: 'checkout-cancelled' });
	expect((await bookingsOf(eventId)).bookings.map(({ paymentNotes }) => paymentNotes)).toEqual([
		['cancelled'],
		['practice'],
	]);
});

test('while a card is charged, everybody is told that it is under way', async () => {
	const { checkoutId } = await begin(await newEvent());
	const paying = pay(checkoutId, 'slow');
	await expect.poll(() => read(checkoutId)).toMatchObject({ status: 'pending', underway: true });
	expect((await paying).status).toBe(200);
	expect(await read(checkoutId)).toMatchObject({ status: 'paid', underway: false });
});

test('the same key gives the first answer; another body under it is refused', async () => {
	const eventId = await newEvent();
	const body = paymentLinkFor(eventId);
	const first: PaymentLinkJson = await (await askForLink(body, 'one')).json();
	const again = await askForLink(body, 'one');
	expect(again.status).toBe(201);
	expect(await again.json()).toEqual(first);
	const other = await askForLink({ ...body, totalAmount: 43.24 }, 'one');
	expect(other.status).toBe(422);
	expect(await other.json()).toMatchObject({ code: 'idempotency-key-reused' });
	expect((await bookingsOf(eventId)).bookings).toHaveLength(1);
});

describe('what the browser makes up is refused, and nothing is booked or charged', () => {
	const cases: [string, (eventId: string) => unknown, number, string][] = [
		['a lower amount', (id) => paymentLinkFor(id, { totalAmount: 0.01 }), 409, 'price-differs'],
		['nothing', (id) => paymentLinkFor(id, { totalAmount: 0 }), 409, 'price-differs'],
		['a penny more', (id) => paymentLinkFor(id, { totalAmount: 43.24 }), 409, 'price-differs'],
		[
			'a negative amount',
			(id) => paymentLinkFor(id, { totalAmount: -43.23 }),
			409,
			'price-differs',
		],
		[
			'a part of a penny',
			(id) => paymentLinkFor(id, { totalAmount: 43.231 }),
			409,
			'price-differs',
		],
		[
			'an amount as text',
			(id) => paymentLinkFor(id, { totalAmount: '43.23' }),
			422,
			'invalid-input',
		],
		['no amount', (id) => paymentLinkFor(id, { totalAmount: undefined }), 422, 'invalid-input'],
		['another currency', (id) => paymentLinkFor(id, { currency: 'USD' }), 409, 'price-differs'],
		[
			'a currency unheard of',
			(id) => paymentLinkFor(id, { currency: 'JPY' }),
			422,
			'invalid-input',
		],
		[
			'another event inside',
			(id) => {
				const body = paymentLinkFor(id);
				return { ...body, bookingData: { ...body.bookingData, eventId: 'event-1' } };
			},
			422,
			'invalid-input',
		],
		[
			'a booking of another',
			(id) => paymentLinkFor(id, { bookingId: 'somebody-elses' }),
			422,
			'invalid-input',
		],
		[
			'a checkout of another',
			(id) => paymentLinkFor(id, { checkoutId: 'somebody-elses' }),
			422,
			'invalid-input',
		],
		[
			'a booking that says that it is paid',
			(id) => {
				const body = paymentLinkFor(id);
				return { ...body, bookingData: { ...body.bookingData, paid: true } };
			},
			422,
			'invalid-input',
		],
		[
			'more children than there are people',
			(id) => {
				const body = paymentLinkFor(id);
				return { ...body, bookingData: { ...body.bookingData, numberOfChildren: 5 } };
			},
			422,
			'invalid-input',
		],
		[
			'the price test hook, which is off',
			(id) => {
				const body = paymentLinkFor(id, { totalAmount: 1 });
				return { ...body, bookingData: { ...body.bookingData, numberAttending: 123456789 } };
			},
			422,
			'invalid-input',
		],
		['an event that is not there', () => paymentLinkFor('nowhere'), 404, 'event-not-found'],
	];
	test.each(cases)('%s', async (_, bodyFor, status, code) => {
		const eventId = await newEvent();
		const response = await askForLink(bodyFor(eventId));
		expect(response.status).toBe(status);
		expect(await response.json()).toMatchObject({ code });
		expect((await bookingsOf(eventId)).bookings).toEqual([]);
		expect(await burgee.storage.payments.listForEvent(eventId)).toEqual([]);
	});

	test('a paid event as a free one, and a free one as a paid one', async () => {
		const paid = await newEvent();
		const { eventId, bookingData } = paymentLinkFor(paid);
		const unpaid = await sendJson(`${burgee.url}/api/bookings`, 'POST', {
			...bookingData,
			eventId,
		});
		expect(unpaid.status).toBe(409);
		expect(await unpaid.json()).toMatchObject({ code: 'payment-needed' });
		const free = await newEvent(bookableEvent);
		const refused = await askForLink(paymentLinkFor(free));
		expect(refused.status).toBe(409);
		expect(await refused.json()).toMatchObject({ code: 'payment-not-needed' });
	});

	test('a charge that names an amount, a currency, an event or a booking', async () => {
		const { checkoutId } = await begin(await newEvent());
		for (const made of [
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
				{ cardToken: 'paid', ...made },
			);
			expect(response.status).toBe(422);
		}
		for (const token of [undefined, '', 4111111111111111, 'two words', 'x'.repeat(256)]) {
			expect((await pay(checkoutId, token)).status).toBe(422);
		}
		expect(await burgee.storage.payments.get(checkoutId)).toMatchObject({ attempts: [] });
	});

	test('a checkout id that was never given', async () => {
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

	test('a booking’s id, or an event’s, is no checkout', async () => {
		const eventId = await newEvent();
		const { bookingId } = await begin(eventId);
		for (const id of [bookingId, eventId]) {
			const response = await pay(id, 'paid');
			expect(response.status).toBe(404);
			expect(await response.json()).toMatchObject({ code: 'checkout-not-found' });
		}
		expect(await bookingsOf(eventId)).toMatchObject({ summary: { revenue: [] } });
	});

	test('another site’s page', async () => {
		const { checkoutId } = await begin(await newEvent());
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

	test('a notification that nobody signed', async () => {
		const response = await sendJson(`${burgee.url}/api/webhooks/square`, 'POST', {
			type: 'payment.updated',
		});
		expect(response.status).toBe(401);
		expect(await response.json()).toMatchObject({ code: 'webhook-not-signed' });
	});
});

test('one address can neither try cards nor ask without end', async () => {
	const limited = await openBurgee({ STORAGE: 'memory', BOOKING_RATE_PER_MINUTE: '3' });
	try {
		await limited.storage.events.add(paidEvent({ id: 'limited' }));
		const ask = () =>
			sendJson(`${limited.url}/api/payment-links`, 'POST', paymentLinkFor('limited'));
		const { checkoutId } = await (await ask()).json();
		const checkout = `${limited.url}/api/checkouts/${checkoutId}`;
		for (let card = 0; card < 2; card++) {
			const tried = await sendJson(`${checkout}/payments`, 'POST', { cardToken: 'declined' });
			expect(tried.status).toBe(200);
		}
		for (const refused of [
			await sendJson(`${checkout}/payments`, 'POST', { cardToken: 'paid' }),
			await ask(),
			await fetch(checkout, { method: 'DELETE' }),
		]) {
			expect(refused.status).toBe(429);
			expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
		}
		const looks = await Promise.all(Array.from({ length: 320 }, () => fetch(checkout)));
		expect(looks.filter(({ status }) => status === 200)).toHaveLength(300);
		expect(looks.filter(({ status }) => status === 429)).toHaveLength(20);
	} finally {
		await limited.close();
	}
});

test('what a checkout says has nothing of a person in it', async () => {
	const { checkoutId } = await begin(await newEvent());
	const response = await fetch(`${burgee.url}/api/checkouts/${checkoutId}`);
	expect(await response.text()).not.toMatch(/Anna|Reed/);
	expect(response.headers.get('Cache-Control')).toBe('no-store');
});

test('the price test hook, where it is on, sets the total to one pound', async () => {
	const hooked = await openBurgee({ PRICE_TEST_HOOK: 'on', STORAGE: 'memory' });
	try {
		await hooked.storage.events.add(paidEvent({ id: 'hooked' }));
		const body = paymentLinkFor('hooked', { totalAmount: 1 });
		const response = await sendJson(`${hooked.url}/api/payment-links`, 'POST', {
			...body,
			bookingData: { ...body.bookingData, numberAttending: 123456789, numberOfChildren: 0 },
		});
		expect(response.status).toBe(201);
		const club = await (await fetch(`${hooked.url}/api/club`)).json();
		expect(club.payments).toEqual({ provider: 'practice', priceTestHook: true });
	} finally {
		await hooked.close();
	}
});

test('where nobody takes payments, a paid event cannot be booked', async () => {
	const closed = await openBurgee({ PAYMENTS: 'none', STORAGE: 'memory' });
	try {
		await closed.storage.events.add(paidEvent({ id: 'closed' }));
		const response = await sendJson(
			`${closed.url}/api/payment-links`,
			'POST',
			paymentLinkFor('closed'),
		);
		expect(response.status).toBe(409);
		expect(await response.json()).toMatchObject({ code: 'payments-not-open' });
	} finally {
		await closed.close();
	}
});
