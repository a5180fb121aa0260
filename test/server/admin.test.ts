import { instant, permissions, toInstant } from '@burgee/core';
import { describe, expect, test } from 'vitest';
import { bookingOf, checkoutOf, paymentOf } from '../contracts/samples.ts';
import {
	addAdmin,
	bookableEvent,
	firstAdmin,
	openBurgeeForTest,
	sendJson,
	signIn,
	useBurgee,
} from './open-burgee.ts';

const burgee = useBurgee();

const call = (method: string, path: string, cookie = '', body?: unknown) =>
	sendJson(`${burgee.url}/api/admin${path}`, method, body, { ...(cookie && { Cookie: cookie }) });

const form = {
	name: 'Work Party Tea',
	description: 'Tea',
	longdescription: 'Tea\nand cake',
	eventdatetime: '2027-07-04T18:30:00+01:00',
	eventenddatetime: null,
	bookingEndDate: '2027-07-03T23:00:00Z',
	allowBooking: true,
	isBoatEvent: false,
	offerChild: true,
	offerSoftDrinks: false,
	offerVeg: true,
	requiresPayment: true,
	price: 12.35,
	currency: 'GBP',
};

describe('authorisation of admin calls', () => {
	test('an admin request without permission returns 403 even if the body is too large', async () => {
		const cookie = await addAdmin(burgee, 'reader', ['events:read']);
		const response = await call('POST', '/events', cookie, { name: 'x'.repeat(300_000) });
		expect(response.status).toBe(403);
	});

	test('an admin request without a session returns 401 even if the body is too large', async () => {
		const response = await fetch(`${burgee.url}/api/admin/events`, {
			method: 'POST',
			headers: { 'Content-Type': 'text/plain' },
			body: 'x'.repeat(300_000),
		});
		expect(response.status).toBe(401);
	});
});

describe('sign-in', () => {
	test('sign-in sets a cookie that scripts cannot read', async () => {
		const response = await sendJson(`${burgee.url}/api/admin/session`, 'POST', {
			email: ' Commodore@Example.org ',
			password: firstAdmin.password,
		});
		expect(response.status).toBe(200);
		expect(await response.json()).toMatchObject({
			admin: { email: firstAdmin.email, permissions: [...permissions] },
		});
		const [cookie] = response.headers.getSetCookie();
		expect(cookie).toMatch(/^burgee=[\w-]{43}; Max-Age=\d+; Path=\/; .*HttpOnly; SameSite=Lax/);
	});

	test.each([
		['a wrong password', { email: firstAdmin.email, password: 'wrong' }],
		['an unknown user', { email: 'nobody@example.org', password: 'wrong' }],
	])('sign-in with %s returns 401 “Invalid email or password”', async (_, credentials) => {
		const response = await sendJson(`${burgee.url}/api/admin/session`, 'POST', credentials);
		expect(response.status).toBe(401);
		expect(response.headers.getSetCookie()).toEqual([]);
		expect(await response.json()).toMatchObject({
			code: 'invalid-credentials',
			title: 'Invalid email or password',
		});
	});

	test('sign-in returns 403 if the user is not an admin', async () => {
		const stranger = { email: 'stranger@example.org', password: 'any-old-iron' };
		await burgee.localIdentity.setPassword({ uid: 'stranger', ...stranger });
		const response = await sendJson(`${burgee.url}/api/admin/session`, 'POST', stranger);
		expect(response.status).toBe(403);
		expect(await response.json()).toMatchObject({
			title: 'Access denied. You do not have admin privileges.',
		});
	});

	test('after sign-out, the server rejects the session cookie', async () => {
		const cookie = await signIn(burgee.url, firstAdmin);
		expect((await call('GET', '/session', cookie)).status).toBe(200);
		expect((await call('DELETE', '/session', cookie)).status).toBe(204);
		expect((await call('GET', '/session', cookie)).status).toBe(401);
	});

	test('a second sign-in from the same browser ends the earlier session', async () => {
		const earlier = await signIn(burgee.url, firstAdmin);
		const response = await sendJson(`${burgee.url}/api/admin/session`, 'POST', firstAdmin, {
			Cookie: earlier,
		});
		expect(response.headers.getSetCookie()[0]).not.toContain(earlier);
		expect((await call('GET', '/session', earlier)).status).toBe(401);
	});

	test('a request of a disabled admin returns 401 even if the session was valid', async () => {
		const cookie = await addAdmin(burgee, 'leaver', ['events:read']);
		expect((await call('GET', '/events', cookie)).status).toBe(200);
		const record = await burgee.storage.admins.get('leaver');
		if (record === null) throw new Error('the admin leaver is missing');
		await burgee.storage.admins.put({ ...record, disabled: true });
		expect((await call('GET', '/events', cookie)).status).toBe(401);
	});

	test('sign-in returns 429 after 10 failed attempts, even with the correct password', async () => {
		const strict = await openBurgeeForTest({ STORAGE: 'memory' });
		const send = (password: string) =>
			sendJson(`${strict.url}/api/admin/session`, 'POST', { email: firstAdmin.email, password });
		const statuses: number[] = [];
		for (let attempts = 0; attempts < 11; attempts++) statuses.push((await send('wrong')).status);
		expect(statuses).toEqual([...Array(10).fill(401), 429]);
		const refused = await send(firstAdmin.password);
		expect(refused.status).toBe(429);
		expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
		expect(await refused.json()).toMatchObject({
			title: 'Too many failed login attempts. Please try again later.',
		});
	});
});

describe('admin events', () => {
	test('an admin can create, read, change and delete an event', async () => {
		const created = await call('POST', '/events', burgee.cookie, form);
		expect(created.status).toBe(201);
		const event = (await created.json()) as { id: string; createdAt: string };
		expect(event).toMatchObject({
			...form,
			eventdatetime: '2027-07-04T17:30:00.000Z',
			bookingEndDate: '2027-07-03T23:00:00.000Z',
			price: 12.35,
			bookingOpen: true,
		});

		const changed = await call('PUT', `/events/${event.id}`, burgee.cookie, {
			...form,
			name: 'Work Party Supper',
			requiresPayment: false,
			price: null,
		});
		expect(changed.status).toBe(200);
		expect(await changed.json()).toMatchObject({
			id: event.id,
			name: 'Work Party Supper',
			price: 0,
			createdAt: event.createdAt,
		});

		await burgee.storage.bookings.add(
			bookingOf({ id: 'kept', eventId: event.id, submittedAt: toInstant(new Date()) }),
		);
		const { events } = (await (await call('GET', '/events', burgee.cookie)).json()) as {
			events: { id: string; bookingCount: number }[];
		};
		expect(events.find(({ id }) => id === event.id)).toMatchObject({ bookingCount: 1 });

		expect((await call('DELETE', `/events/${event.id}`, burgee.cookie)).status).toBe(204);
		expect((await call('DELETE', `/events/${event.id}`, burgee.cookie)).status).toBe(404);
		expect((await call('GET', `/events/${event.id}`, burgee.cookie)).status).toBe(404);
		expect((await call('PUT', `/events/${event.id}`, burgee.cookie, form)).status).toBe(404);

		const bookingsOfDeletedEvent = await (
			await call('GET', `/bookings/${event.id}`, burgee.cookie)
		).json();
		expect(bookingsOfDeletedEvent).toMatchObject({
			event: null,
			summary: { bookings: 1 },
			bookings: [{}],
		});
		const overview = (await (await call('GET', '/bookings', burgee.cookie)).json()) as {
			events: unknown[];
		};
		expect(overview.events).toContainEqual(
			expect.objectContaining({
				event: null,
				totals: expect.objectContaining({ eventId: event.id }),
			}),
		);
	});

	test('GET /api/admin/events returns the list page by page, also if ids contain the separator', async () => {
		for (const id of ['page_2', 'page_1', '_page_3']) {
			await burgee.storage.events.add(
				bookableEvent({ id, name: 'Paged Cup', ...(id === 'page_2' && { eventdatetime: null }) }),
			);
		}
		const pageAfter = async (after: string | null) => {
			const query = new URLSearchParams({ name: 'paged', limit: '1', ...(after && { after }) });
			const response = await call('GET', `/events?${query}`, burgee.cookie);
			return (await response.json()) as { events: { id: string }[]; next: string | null };
		};
		const first = await pageAfter(null);
		const second = await pageAfter(first.next);
		const third = await pageAfter(second.next);
		expect([first, second, third].flatMap(({ events }) => events.map(({ id }) => id))).toEqual([
			'_page_3',
			'page_1',
			'page_2',
		]);
		expect(third.next).toBeNull();
		expect(await (await call('GET', '/events?name=paged', burgee.cookie)).json()).toMatchObject({
			events: [{ bookingCount: 0 }, {}, {}],
			next: null,
		});
	});

	test.each([
		'limit=0',
		'limit=1.5',
		'limit=2&limit=3',
		'when=soon',
		'after=yesterday_1',
		'after=_',
	])('GET /api/admin/events rejects the query string %s', async (query) => {
		expect((await call('GET', `/events?${query}`, burgee.cookie)).status).toBe(422);
	});

	test.each([
		['an empty name', { name: '' }, 'name'],
		['a missing start', { eventdatetime: null }, 'eventdatetime'],
		['a start without a zone', { eventdatetime: '2027-07-04T18:30' }, 'eventdatetime'],
		['an end before the start', { eventenddatetime: '2027-07-04T17:29:00Z' }, 'eventenddatetime'],
		['a paid event without a price', { price: null }, 'price'],
		['a negative price', { price: -0.01 }, 'price'],
		['a price with a fraction of a penny', { price: 1.001 }, 'price'],
		['a price as text', { price: '12.35' }, 'price'],
		['an unsupported currency', { currency: 'CHF' }, 'currency'],
		['a flag as text', { allowBooking: 'yes' }, 'allowBooking'],
		['an unknown field', { status: 'draft' }, 'status'],
		['a control character', { description: 'a\u0007b' }, 'description'],
	])('POST /api/admin/events rejects %s and names the invalid field', async (_, changes, path) => {
		const before = (await burgee.storage.events.listLatest()).length;
		const response = await call('POST', '/events', burgee.cookie, { ...form, ...changes });
		expect(response.status).toBe(422);
		const { details } = (await response.json()) as { details: { issues: { path: string[] }[] } };
		expect(details.issues.map((issue) => issue.path.join('.'))).toContain(path);
		expect(await burgee.storage.events.listLatest()).toHaveLength(before);
	});
});

describe('admin bookings', () => {
	test('the CSV export of an event’s bookings escapes formulas', async () => {
		await burgee.storage.events.add(bookableEvent({ id: 'dinner' }));
		await burgee.storage.bookings.add(
			bookingOf({ id: 'b1', eventId: 'dinner', firstName: '=SUM(A1)' }),
		);
		const paidLate = checkoutOf({
			id: 'checkout',
			bookingId: 'b2',
			eventId: 'dinner',
			cancelledAt: instant('2026-06-02T13:00:00.000Z'),
		});
		await burgee.storage.bookings.add(
			{
				...bookingOf({
					id: 'b2',
					eventId: 'dinner',
					submittedAt: instant('2026-06-02T12:00:00.000Z'),
				}),
				paymentRequired: true,
				paid: true,
				paymentAmountMinor: 4323,
				paymentCurrency: 'GBP',
				paymentId: 'abcdefghijkl',
				refundedMinor: 1000,
			},
			undefined,
			{
				...paidLate,
				payments: [paymentOf(paidLate, { paymentId: 'abcdefghijkl' })],
				refunds: [
					{
						refundId: 'r',
						paymentId: 'abcdefghijkl',
						status: 'COMPLETED',
						amountMinor: 1000,
						currency: 'GBP',
					},
				],
			},
		);
		const answer = await (await call('GET', '/bookings/dinner', burgee.cookie)).json();
		expect(answer).toMatchObject({
			event: { id: 'dinner' },
			summary: { bookings: 2, attendees: 6, revenue: [{ amount: 33.23, currency: 'GBP' }] },
			bookings: [
				{
					id: 'b2',
					paymentAmount: 43.23,
					refundedAmount: 10,
					paymentNotes: ['practice', 'paid-late', 'refunded'],
				},
				{ id: 'b1', paymentAmount: null, paymentNotes: [] },
			],
		});
		const file = await call('GET', '/bookings/dinner.csv', burgee.cookie);
		expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
		const text = await file.text();
		expect(text).toContain("'=SUM(A1)");
		expect(text.split('\r\n')).toHaveLength(4);
		expect(text).toContain('Payment id,Refunded,Payment notes');
		expect(text).toContain(
			'43.23,GBP,abcdefghijkl,10.00,Practice payment; Paid after cancelling; Refunded',
		);
	});

	test('GET /api/admin/bookings/{id} returns 404 for an unknown event', async () => {
		const response = await call('GET', '/bookings/never', burgee.cookie);
		expect(response.status).toBe(404);
		expect(await response.json()).toMatchObject({ title: 'Event not found' });
	});

	test('GET /api/admin/dashboard returns no events or statistics to an admin without permissions', async () => {
		const cookie = await addAdmin(burgee, 'cook', []);
		expect(await (await call('GET', '/dashboard', cookie)).json()).toEqual({
			recentEvents: [],
			statistics: null,
		});
		const full = (await (await call('GET', '/dashboard', burgee.cookie)).json()) as {
			statistics: unknown[];
		};
		expect(full.statistics.length).toBeGreaterThan(0);
	});
});
