import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookableEvent, type OpenBurgee, openBurgee, sendJson } from './open-burgee.ts';

let burgee: OpenBurgee;

beforeAll(async () => {
	burgee = await openBurgee();
	const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
	for (const event of [
		bookableEvent({ id: 'later', eventdatetime: at(200) }),
		bookableEvent({ id: 'sooner', eventdatetime: at(100), bookingEndDate: at(-1) }),
		bookableEvent({ id: 'undated', eventdatetime: null }),
		bookableEvent({ id: 'under-way', eventdatetime: at(-60), eventenddatetime: at(60) }),
		bookableEvent({ id: 'over', eventdatetime: at(-60) }),
		bookableEvent({
			id: 'supper',
			name: 'Regatta Supper & Dance!',
			eventdatetime: '2027-07-04T17:30:00.000Z',
		}),
	]) {
		await burgee.storage.events.add(event);
	}
});
afterAll(() => burgee.close());

test('GET /api/events is the calendar', async () => {
	const response = await fetch(`${burgee.url}/api/events`);
	const { events } = (await response.json()) as { events: { id: string; bookingOpen: boolean }[] };
	expect(events.map(({ id }) => id)).toEqual(['under-way', 'sooner', 'later', 'supper', 'undated']);
	expect(events.map(({ bookingOpen }) => bookingOpen)).toEqual([true, false, true, true, true]);
});

test('GET /api/events/:id is the event, or not found', async () => {
	const event = await (await fetch(`${burgee.url}/api/events/sooner`)).json();
	expect(event).toMatchObject({ id: 'sooner', price: 0, currency: 'GBP', bookingOpen: false });
	for (const id of ['never', 'a%2Fb', '..%2f', '%00', '%zz', 'x'.repeat(500)]) {
		const missing = await fetch(`${burgee.url}/api/events/${id}`);
		expect([id, missing.status]).toEqual([id, 404]);
	}
});

test('an id that a club typed itself leads to its event, and to booking it', async () => {
	const id = 'Laying up, 2026 (été)';
	await burgee.storage.events.add(bookableEvent({ id }));
	const found = await fetch(`${burgee.url}/api/events/${encodeURIComponent(id)}`);
	expect(await found.json()).toMatchObject({ id });
	const booked = await sendJson(`${burgee.url}/api/bookings`, 'POST', {
		eventId: id,
		firstName: 'Aileen',
		lastName: 'Archer',
		numberAttending: 1,
	});
	expect(booked.status).toBe(201);
	await burgee.storage.events.remove(id);
});

describe('calendar files', () => {
	const file = async (path: string) => {
		const response = await fetch(`${burgee.url}/api/events/${path}`);
		return { response, text: await response.text() };
	};

	test('last two hours for the calendar, three for a booking, and are named by the rule', async () => {
		const { response, text } = await file('supper/calendar.ics');
		expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
		expect(response.headers.get('content-disposition')).toContain('regatta_supper___dance_.ics');
		expect(text).toContain('DTSTART:20270704T173000Z');
		expect(text).toContain('DTEND:20270704T193000Z');
		expect((await file('supper/calendar.ics?from=booking')).text).toContain(
			'DTEND:20270704T203000Z',
		);
	});

	test('are not made of an event without a date', async () => {
		expect((await file('undated/calendar.ics')).response.status).toBe(404);
	});
});

test('GET /api/club names the club and who serves what', async () => {
	expect(await (await fetch(`${burgee.url}/api/club`)).json()).toMatchObject({
		shortName: 'KYC',
		radio: { emergencyChannel: 16, clubChannel: 8, waterAuthorityChannel: 77 },
	});
});

test('/api/openapi.json validates as OpenAPI 3.1', async () => {
	const document = (await (await fetch(`${burgee.url}/api/openapi.json`)).json()) as Record<
		string,
		unknown
	>;
	const result = await new Validator().validate(document);
	expect(result.errors ?? []).toEqual([]);
	expect(result.valid).toBe(true);
	expect(document).toMatchObject({ openapi: '3.1.0' });
});

test('health and readiness', async () => {
	expect((await fetch(`${burgee.url}/healthz`)).status).toBe(200);
	expect((await fetch(`${burgee.url}/readyz`)).status).toBe(200);
});

test('an unknown call is a problem, not a page', async () => {
	const response = await fetch(`${burgee.url}/api/nothing`);
	expect(response.status).toBe(404);
	expect(response.headers.get('content-type')).toContain('application/problem+json');
});

test('pages come with a strict Content-Security-Policy', async () => {
	const response = await fetch(`${burgee.url}/calendar`);
	expect(response.status).toBe(200);
	const policy = response.headers.get('content-security-policy');
	expect(policy).toMatch(/script-src 'self'(;|$)/);
	expect(policy).not.toContain('unsafe-inline');
	expect(response.headers.get('x-powered-by')).toBeNull();
	const page = await response.text();
	expect(page).not.toMatch(/<script(?![^>]*\ssrc=)/);
	expect((await fetch(`${burgee.url}/assets/missing.js`)).status).toBe(404);
});
