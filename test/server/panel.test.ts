import { instant, permissions, toInstant } from '@burgee/core';
import type { EventBookingsJson, OverviewJson } from '@burgee/core/api/bookings';
import type { CallAnswer } from '@burgee/core/api/calls';
import type { EventJson } from '@burgee/core/api/events';
import { describe, expect, test } from 'vitest';
import { bookingOf, checkoutOf, paymentOf } from '../contracts/samples.ts';
import { expectRefusal, HttpClient } from './http-client.ts';
import {
	addAdmin,
	bookableEvent,
	firstAdmin,
	openBurgeeForTest,
	signIn,
	useBurgee,
} from './open-burgee.ts';
import { RawConnection } from './raw-connection.ts';

const burgee = useBurgee();

/** Returns a client that sends the session cookie with each request. */
const as = (cookie: string) => new HttpClient(`${burgee.url}/api/admin`, { Cookie: cookie });
const admin = () => as(burgee.cookie);
const postSession = (credentials: object) => burgee.http.post('/api/admin/session', credentials);
const statusOf = async (cookie: string, path: string) => (await as(cookie).get(path)).status;

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
		const { status } = await as(cookie).post('/events', { name: 'x'.repeat(300_000) });
		expect(status).toBe(403);
	});

	test('an admin request without a session returns 401 even if the body is too large', async () => {
		const { status } = await burgee.http.post('/api/admin/events', 'x'.repeat(300_000), {
			'Content-Type': 'text/plain',
		});
		expect(status).toBe(401);
	});
});

describe('sign-in', () => {
	test('sign-in sets a cookie that scripts cannot read', async () => {
		const session = await postSession({ ...firstAdmin, email: ' Commodore@Example.org ' });
		expect(session).toMatchObject({
			status: 200,
			body: { admin: { email: firstAdmin.email, permissions: [...permissions] } },
		});
		const [cookie] = session.headers.getSetCookie();
		expect(cookie).toMatch(/^burgee=[\w-]{43}; Max-Age=\d+; Path=\/; .*HttpOnly; SameSite=Lax/);
	});

	test.each([
		['a wrong password', { email: firstAdmin.email, password: 'wrong' }],
		['an unknown user', { email: 'nobody@example.org', password: 'wrong' }],
	])('sign-in with %s returns 401 “Invalid email or password”', async (_, credentials) => {
		const refused = await postSession(credentials);
		expectRefusal(refused, 401, 'invalid-credentials');
		expect(refused.body).toMatchObject({ title: 'Invalid email or password' });
		expect(refused.headers.getSetCookie()).toEqual([]);
	});

	test('sign-in returns 403 if the user is not an admin', async () => {
		const stranger = { email: 'stranger@example.org', password: 'any-old-iron' };
		await burgee.identity.setPassword({ uid: 'stranger', ...stranger });
		expect(await postSession(stranger)).toMatchObject({
			status: 403,
			body: { title: 'Access denied. You do not have admin privileges.' },
		});
	});

	test('after sign-out, the server rejects the session cookie', async () => {
		const cookie = await signIn(burgee.url, firstAdmin);
		expect(await statusOf(cookie, '/session')).toBe(200);
		expect((await as(cookie).delete('/session')).status).toBe(204);
		expect(await statusOf(cookie, '/session')).toBe(401);
	});

	test('a change whose body arrives after the session has ended is refused', async () => {
		const cookie = await signIn(burgee.url, firstAdmin);
		const body = JSON.stringify({ name: 'Ghost', email: 'ghost@example.org' });
		const connection = await RawConnection.open(Number(new URL(burgee.url).port));
		connection.write(
			`POST /api/admin/members HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n`,
		);
		await connection.received('100 Continue');
		expect(await statusOf(cookie, '/session')).toBe(200);
		await as(cookie).delete('/session');
		connection.write(body);
		expect(await connection.closed).toContain('HTTP/1.1 401');
		expect(await burgee.storage.admins.list()).not.toContainEqual(
			expect.objectContaining({ name: 'Ghost' }),
		);
	});

	test('a second sign-in from the same browser ends the earlier session', async () => {
		const earlier = await signIn(burgee.url, firstAdmin);
		const { headers } = await as(earlier).post('/session', firstAdmin);
		expect(headers.getSetCookie()[0]).not.toContain(earlier);
		expect(await statusOf(earlier, '/session')).toBe(401);
	});

	test('a request of a disabled admin returns 401 even if the admin’s session has not expired', async () => {
		const cookie = await addAdmin(burgee, 'leaver', ['events:read']);
		expect(await statusOf(cookie, '/events')).toBe(200);
		const record = await burgee.storage.admins.get('leaver');
		if (record === null) throw new Error('the admin leaver is missing');
		await burgee.storage.admins.put({ ...record, disabled: true });
		expect(await statusOf(cookie, '/events')).toBe(401);
	});

	test('sign-in returns 429 after 10 failed attempts, even with the correct password', async () => {
		const strict = await openBurgeeForTest({ STORAGE: 'memory' });
		const send = (password: string) =>
			strict.http.post('/api/admin/session', { email: firstAdmin.email, password });
		const statuses: number[] = [];
		for (let attempts = 0; attempts < 11; attempts++) statuses.push((await send('wrong')).status);
		expect(statuses).toEqual([...Array(10).fill(401), 429]);
		const refused = await send(firstAdmin.password);
		expect(refused).toMatchObject({
			status: 429,
			body: { title: 'Too many failed login attempts. Please try again later.' },
		});
		expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
	});
});

describe('admin events', () => {
	test('an admin can create, read, change and delete an event', async () => {
		const { status, body: event } = await admin().post<EventJson>('/events', form);
		expect(status).toBe(201);
		expect(event).toMatchObject({
			...form,
			eventdatetime: '2027-07-04T17:30:00.000Z',
			bookingEndDate: '2027-07-03T23:00:00.000Z',
			price: 12.35,
			bookingOpen: true,
		});

		const path = `/events/${event.id}`;
		const name = 'Work Party Supper';
		const changes = { name, requiresPayment: false, price: null };
		const changed = await admin().put(path, { ...form, ...changes }, { 'If-Match': 'W/"0"' });
		expect(changed).toMatchObject({
			status: 200,
			body: { id: event.id, name, price: 0, createdAt: event.createdAt, revision: 1 },
		});
		expect(changed.headers.get('etag')).toBe('"1"');
		expectRefusal(await admin().put(path, form), 428, 'precondition-required');
		expectRefusal(await admin().delete(path), 428, 'precondition-required');
		for (const header of ['"0"', '"2"', '1', '*', '"one"']) {
			const outdated = { 'If-Match': header };
			expectRefusal(await admin().put(path, form, outdated), 412, 'revision-differs');
			expectRefusal(await admin().delete(path, outdated), 412, 'revision-differs');
		}
		expect(await admin().read(path)).toEqual(changed.body);

		await burgee.storage.bookings.add(
			bookingOf({ id: 'kept', eventId: event.id, submittedAt: toInstant(new Date()) }),
		);
		const { events } = await admin().read<CallAnswer<'GET /api/admin/events'>>('/events');
		expect(events.find(({ id }) => id === event.id)).toMatchObject({ bookingCount: 1 });

		expect((await admin().delete(path, { 'If-Match': '"1"' })).status).toBe(204);
		expectRefusal(await admin().delete(path), 404, 'event-not-found');
		expectRefusal(await admin().get(path), 404, 'event-not-found');
		expectRefusal(await admin().put(path, form), 404, 'event-not-found');

		expect(await admin().read<EventBookingsJson>(`/bookings/${event.id}`)).toMatchObject({
			event: null,
			summary: { bookings: 1 },
			bookings: [{}],
		});
		const overview = await admin().read<OverviewJson>('/bookings');
		expect(overview.events).toContainEqual(
			expect.objectContaining({
				event: null,
				totals: expect.objectContaining({ eventId: event.id }),
			}),
		);
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
			provider: 'practice',
			environment: 'practice',
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
				environment: 'practice',
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
						at: null,
					},
				],
			},
		);
		expect(await admin().read('/bookings/dinner')).toMatchObject({
			event: { id: 'dinner' },
			summary: {
				bookings: 2,
				attendees: 6,
				revenue: [],
				testRevenue: [{ amount: 33.23, currency: 'GBP' }],
			},
			bookings: [
				{
					id: 'b2',
					paymentAmount: 43.23,
					refundedAmount: 10,
					checkoutId: 'checkout',
					paymentNotes: ['practice', 'paid-late', 'refunded'],
				},
				{ id: 'b1', paymentAmount: null, checkoutId: null, paymentNotes: [] },
			],
		});
		const { headers, body: text } = await admin().get<string>('/bookings/dinner.csv');
		expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
		expect(text).toContain("'=SUM(A1)");
		expect(text.split('\r\n')).toHaveLength(4);
		expect(text).toContain('"Payment ID","Checkout ID","Refunded","Payment notes","Test money"');
		expect(text).toContain(
			'"43.23","GBP","abcdefghijkl","checkout","10.00","Practice payment; Paid after cancelling; Refunded","Yes"',
		);
	});

	test('the overview and the dashboard send only the event fields that their pages show', async () => {
		const shown = ['id', 'name', 'eventdatetime', 'eventenddatetime', 'allowBooking', 'draft'];
		const { recentEvents } =
			await admin().read<CallAnswer<'GET /api/admin/dashboard'>>('/dashboard');
		expect(Object.keys(recentEvents[0] ?? {})).toEqual(shown);
		const { events } = await admin().read<CallAnswer<'GET /api/admin/bookings'>>('/bookings');
		expect(Object.keys(events.find(({ event }) => event !== null)?.event ?? {})).toEqual(shown);
	});
});
