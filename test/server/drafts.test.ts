import { toInstant } from '@burgee/core';
import type { EventJson } from '@burgee/core/api/events';
import { expect, test } from 'vitest';
import { bookingOf, campaignOf, workDayOf } from '../contracts/samples.ts';
import { idempotency } from './http-client.ts';
import { JsonPageRenderer } from './json-page-renderer.ts';
import { bookableEvent, formOf, openBurgeeForTest, paidEvent } from './open-burgee.ts';

const soon = toInstant(new Date(Date.now() + 86_400_000));

/** Opens a server with records of each kind whose names contain 'Zanzibar'. */
async function openWithZanzibar(draft: boolean) {
	const burgee = await openBurgeeForTest({}, { pageRenderer: new JsonPageRenderer() });
	const { events, workDays, campaigns } = burgee.storage;
	await events.add(
		bookableEvent({ id: 'free', name: 'Zanzibar night', eventdatetime: soon, draft }),
	);
	await events.add(paidEvent({ id: 'paid', name: 'Zanzibar dinner', eventdatetime: soon, draft }));
	await workDays.add(workDayOf({ id: 'day', name: 'Zanzibar works', date: soon, draft }));
	await campaigns.add(campaignOf({ id: 'news', subject: 'Zanzibar news', draft }));
	return burgee;
}

const lists = ['/api/events', '/api/work-days', '/api/campaigns', '/api/search?q=zanzibar'];
const pagesOfLists = ['/', '/calendar', '/news', '/work-day-booking'];
const records = [
	'/api/events/free',
	'/api/events/free/calendar.ics',
	'/api/work-days/day',
	'/api/work-days/day/calendar.ics',
	'/api/campaigns/news',
	'/event-booking?id=free',
	'/event-booking?id=paid',
	'/work-day-booking?id=day',
	'/news/news',
];

const counts = { numberOfChildren: 0, numberOfSoftDrinks: 0, numberOfVegetarian: 0 };
const person = { firstName: 'Anna', lastName: 'Reed', numberAttending: 2 };
const booking = { ...person, ...counts, submittedAt: soon };
const payment = { bookingData: { ...person, ...counts }, totalAmount: 24.7, currency: 'GBP' };
const signUp = { firstName: 'Anna', lastName: 'Reed', selectedJobs: ['slipway'] };

test('drafts are absent from every public list, page, calendar file and search result, and take no bookings', async () => {
	const { http, admin, storage } = await openWithZanzibar(true);
	const published = await openWithZanzibar(false);
	for (const path of [...lists, ...pagesOfLists]) {
		const { status, body } = await http.get(path);
		expect([path, status, JSON.stringify(body)]).toEqual([
			path,
			200,
			expect.not.stringMatching(/zanzibar (n|d|w)/i),
		]);
		const shown = JSON.stringify((await published.http.get(path)).body);
		if (path !== '/' && path !== '/work-day-booking') expect(shown, path).toMatch(/zanzibar/i);
	}
	for (const path of records) {
		expect([path, (await http.get(path)).status]).toEqual([path, 404]);
		expect([path, (await published.http.get(path)).status]).toEqual([path, 200]);
	}
	const writes = [
		['/api/bookings', { ...booking, eventId: 'free' }, 'event-not-found'],
		['/api/payment-links', { ...payment, eventId: 'paid' }, 'event-not-found'],
		['/api/work-days/day/sign-ups', signUp, 'work-day-not-found'],
	] as const;
	for (const [path, body, code] of writes) {
		expect(await http.post(path, body)).toMatchObject({ status: 404, body: { code } });
		expect([path, (await published.http.post(path, body)).status]).toEqual([path, 201]);
	}
	expect(await storage.bookings.listForEvent('free')).toEqual([]);
	const ofPanel = ['/api/admin/events', '/api/admin/work-days', '/api/admin/campaigns'];
	for (const path of ofPanel) {
		expect(JSON.stringify(await admin.read(path))).toMatch(/Zanzibar.*"draft":true/);
	}
	expect(await admin.read('/api/admin/events/free')).toMatchObject({
		draft: true,
		bookingOpen: false,
	});
});

test('an event that becomes a draft keeps its bookings and takes no new ones, also from organisers', async () => {
	const { http, admin, storage } = await openWithZanzibar(false);
	await storage.bookings.add(bookingOf({ id: 'earlier', eventId: 'free' }));
	const path = '/api/admin/events/free';
	const form = formOf(await admin.read<EventJson>(path));
	expect((await http.get('/api/events/free')).status).toBe(200);
	const saved = await admin.put(path, { ...form, draft: true }, { 'If-Match': '"0"' });
	expect(saved).toMatchObject({ status: 200, body: { draft: true } });
	expect((await http.get('/api/events/free')).status).toBe(404);
	const bookings = await admin.read('/api/admin/bookings/free');
	expect(bookings).toMatchObject({ event: { draft: true }, bookings: [{ id: 'earlier' }] });
	const added = await admin.post(
		'/api/admin/bookings/free',
		{ ...person, ...counts },
		idempotency('new'),
	);
	expect(added).toMatchObject({ status: 409, body: { code: 'booking-not-offered' } });
	// A form without the field publishes the event.
	const { draft: _5, ...withoutDraft } = form;
	await admin.put(path, withoutDraft, { 'If-Match': '"1"' });
	expect(await http.read('/api/events/free')).toMatchObject({ draft: false, bookingOpen: true });
});

test('a copy goes to the chosen day as a draft, and refuses a wrong day and a day together with weeks', async () => {
	const { admin, http } = await openWithZanzibar(false);
	const copy = (kind: string, body: object, key: string) =>
		admin.post<{ id: string }>(`/api/admin/${kind}/copy`, body, idempotency(key));
	const event = await copy('events/free', { date: '2031-01-25' }, 'event');
	expect(event).toMatchObject({ status: 201, body: { draft: true } });
	expect(JSON.stringify(event.body)).toContain('"eventdatetime":"2031-01-25');
	expect((await http.get(`/api/events/${event.body.id}`)).status).toBe(404);
	const workDay = await copy('work-days/day', { date: '2031-01-25' }, 'work-day');
	expect(workDay).toMatchObject({ status: 201, body: { draft: true } });
	for (const wrong of [
		{ date: '2031-02-30' },
		{ date: '2200-01-01' },
		{ date: '2031-01-25', weeks: 1 },
	]) {
		expect(await copy('events/free', wrong, 'wrong')).toMatchObject({ status: 422 });
	}
});
