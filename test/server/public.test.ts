import { createHash } from 'node:crypto';
import { instant, toInstant } from '@burgee/core';
import type { CallAnswer } from '@burgee/core/api/calls';
import { beforeAll, describe, expect, test } from 'vitest';
import { deleteEvent } from '../contracts/samples.ts';
import { expectRefusal } from './http-client.ts';
import { bookableEvent, openBurgeeForTest, useBurgee } from './open-burgee.ts';

const burgee = useBurgee();

beforeAll(async () => {
	const at = (hours: number) => toInstant(new Date(Date.now() + hours * 3_600_000));
	for (const event of [
		bookableEvent({ id: 'later', eventdatetime: at(200) }),
		bookableEvent({ id: 'sooner', eventdatetime: at(100), bookingEndDate: at(-1) }),
		bookableEvent({ id: 'undated', eventdatetime: null }),
		bookableEvent({ id: 'under-way', eventdatetime: at(-60), eventenddatetime: at(60) }),
		bookableEvent({ id: 'over', eventdatetime: at(-60) }),
		bookableEvent({
			id: 'supper',
			name: 'Regatta Supper & Dance!',
			eventdatetime: instant('2037-07-04T17:30:00.000Z'),
		}),
	]) {
		await burgee.storage.events.add(event);
	}
});

test('GET /api/events returns the current and upcoming events in order of date', async () => {
	const { events } = await burgee.http.read<CallAnswer<'GET /api/events'>>('/api/events');
	expect(events.map(({ id }) => id)).toEqual(['under-way', 'sooner', 'later', 'supper', 'undated']);
	expect(events.map(({ bookingOpen }) => bookingOpen)).toEqual([true, false, true, true, true]);
});

test('GET /api/events/:id returns the event, or 404 if the id is unknown', async () => {
	const sooner = { id: 'sooner', price: 0, currency: 'GBP', bookingOpen: false };
	expect(await burgee.http.read('/api/events/sooner')).toMatchObject(sooner);
	for (const id of ['never', 'a%2Fb', '..%2f', '%00', '%zz', 'x'.repeat(500)]) {
		expect((await burgee.http.get(`/api/events/${id}`)).status, id).toBe(404);
	}
});

test('an event whose id has spaces and accents can be booked', async () => {
	const id = 'Laying up, 2026 (été)';
	await burgee.storage.events.add(bookableEvent({ id }));
	expect(await burgee.http.read(`/api/events/${encodeURIComponent(id)}`)).toMatchObject({ id });
	const booking = { eventId: id, firstName: 'Aileen', lastName: 'Archer', numberAttending: 1 };
	expect((await burgee.http.post('/api/bookings', booking)).status).toBe(201);
	await deleteEvent(burgee.storage, id);
});

describe('calendar files', () => {
	const file = (path: string) => burgee.http.get<string>(`/api/events/${path}`);

	test('the calendar file sets a default length for an event without an end', async () => {
		const { headers, body } = await file('supper/calendar.ics');
		expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
		expect(headers.get('content-disposition')).toContain('regatta_supper___dance_.ics');
		expect(body).toContain('DTSTART:20370704T173000Z');
		expect(body).toContain('DTEND:20370704T193000Z');
		const fromBooking = await file('supper/calendar.ics?from=booking');
		expect(fromBooking.body).toContain('DTEND:20370704T203000Z');
	});

	test('the calendar file of an event without a date returns 404', async () => {
		expect((await file('undated/calendar.ics')).status).toBe(404);
	});
});

test('GET /api/club returns the name and the radio channels of the sample club', async () => {
	expect(await burgee.http.read('/api/club')).toMatchObject({
		shortName: 'KYC',
		radio: { emergencyChannel: '16', clubChannel: '8', waterAuthorityChannel: '77' },
	});
});

test('GET /healthz and GET /readyz return 200 if the server is ready', async () => {
	await burgee.http.read('/healthz');
	await burgee.http.read('/readyz');
});

test('GET /readyz returns 503 with Retry-After if the storage is closed', async () => {
	const { storage, http } = await openBurgeeForTest();
	await storage.close();
	const response = await http.get('/readyz');
	expectRefusal(response, 503, 'unavailable');
	expect(response.headers.get('Retry-After')).toBe('5');
});

test('an unknown path under /api returns 404 with the type application/problem+json', async () => {
	expectRefusal(await burgee.http.get('/api/nothing'), 404, 'not-found');
});

test('the Content-Security-Policy of a page allows its own short script, and no other inline script', async () => {
	const { status, headers, body } = await burgee.http.get('/calendar');
	expect(status).toBe(200);
	const policy = headers.get('content-security-policy');
	expect(policy).not.toContain('unsafe-inline');
	expect(headers.get('x-powered-by')).toBeNull();
	const inline = [...String(body).matchAll(/<script>(.*?)<\/script>/gs)];
	const sources = inline.map(
		([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
	);
	expect(sources).toHaveLength(1);
	expect(policy).toContain(`script-src 'self' ${sources.join(' ')};`);
	expect((await burgee.http.get('/assets/missing.js')).status).toBe(404);
});

test('no page may be shown in a frame, or ask for more than it needs', async () => {
	for (const path of ['/calendar', '/admin/login', '/api/club']) {
		const { headers } = await burgee.http.get(path);
		expect(headers.get('x-frame-options')).toBe('DENY');
		expect(headers.get('permissions-policy')).toBe('clipboard-write=(self), payment=()');
		expect(headers.get('strict-transport-security')).toBeNull();
	}
});

test('HTTPS is required of the club’s own host, not of its subdomains', async () => {
	const { http } = await openBurgeeForTest({
		STORAGE: 'memory',
		NODE_ENV: 'test',
		PUBLIC_URL: 'https://members.example.org',
		TRUST_PROXY: '1',
	});
	const { headers } = await http.get('/api/club');
	expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d+$/);
});
