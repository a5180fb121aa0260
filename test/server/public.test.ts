import { instant, toInstant } from '@burgee/core';
import { beforeAll, describe, expect, test } from 'vitest';
import { bookableEvent, sendJson, useBurgee } from './open-burgee.ts';

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
			eventdatetime: instant('2027-07-04T17:30:00.000Z'),
		}),
	]) {
		await burgee.storage.events.add(event);
	}
});

test('GET /api/events returns the current and upcoming events in order of date', async () => {
	const response = await fetch(`${burgee.url}/api/events`);
	const { events } = (await response.json()) as { events: { id: string; bookingOpen: boolean }[] };
	expect(events.map(({ id }) => id)).toEqual(['under-way', 'sooner', 'later', 'supper', 'undated']);
	expect(events.map(({ bookingOpen }) => bookingOpen)).toEqual([true, false, true, true, true]);
});

test('GET /api/events/:id returns the event, or 404 if the id is unknown', async () => {
	const event = await (await fetch(`${burgee.url}/api/events/sooner`)).json();
	expect(event).toMatchObject({ id: 'sooner', price: 0, currency: 'GBP', bookingOpen: false });
	for (const id of ['never', 'a%2Fb', '..%2f', '%00', '%zz', 'x'.repeat(500)]) {
		const missing = await fetch(`${burgee.url}/api/events/${id}`);
		expect([id, missing.status]).toEqual([id, 404]);
	}
});

test('an event whose id has spaces and accents can be booked', async () => {
	const id = 'Laying up, 2026 (été)';
	await burgee.storage.events.add(bookableEvent({ id }));
	const response = await fetch(`${burgee.url}/api/events/${encodeURIComponent(id)}`);
	expect(await response.json()).toMatchObject({ id });
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

	test('the calendar file sets a default length for an event without an end', async () => {
		const { response, text } = await file('supper/calendar.ics');
		expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
		expect(response.headers.get('content-disposition')).toContain('regatta_supper___dance_.ics');
		expect(text).toContain('DTSTART:20270704T173000Z');
		expect(text).toContain('DTEND:20270704T193000Z');
		expect((await file('supper/calendar.ics?from=booking')).text).toContain(
			'DTEND:20270704T203000Z',
		);
	});

	test('the calendar file of an event without a date returns 404', async () => {
		expect((await file('undated/calendar.ics')).response.status).toBe(404);
	});
});

test('GET /api/club returns the name and the radio channels of the sample club', async () => {
	expect(await (await fetch(`${burgee.url}/api/club`)).json()).toMatchObject({
		shortName: 'KYC',
		radio: { emergencyChannel: 16, clubChannel: 8, waterAuthorityChannel: 77 },
	});
});

test('GET /healthz and GET /readyz return 200 if the server is ready', async () => {
	expect((await fetch(`${burgee.url}/healthz`)).status).toBe(200);
	expect((await fetch(`${burgee.url}/readyz`)).status).toBe(200);
});

test('an unknown path under /api returns 404 with the type application/problem+json', async () => {
	const response = await fetch(`${burgee.url}/api/nothing`);
	expect(response.status).toBe(404);
	expect(response.headers.get('content-type')).toContain('application/problem+json');
});

test('the Content-Security-Policy of a page forbids inline scripts', async () => {
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
