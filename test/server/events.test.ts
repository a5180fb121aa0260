import { toInstant } from '@burgee/core';
import type { EventBookingsJson, OverviewJson } from '@burgee/core/api/bookings';
import type { CallAnswer } from '@burgee/core/api/calls';
import type { EventJson } from '@burgee/core/api/events';
import { expect, test } from 'vitest';
import { bookingOf } from '../contracts/samples.ts';
import { expectRefusal, HttpClient } from './http-client.ts';
import { addAdmin, bookableEvent, useBurgee } from './open-burgee.ts';

const burgee = useBurgee({ STORAGE: 'memory' });
const admin = () => new HttpClient(`${burgee.url}/api/admin`, { Cookie: burgee.cookie });

const form = {
	name: 'Work Party Tea',
	description: 'Tea',
	longdescription: 'Tea\nand cake',
	eventdatetime: '2037-07-04T18:30:00+01:00',
	eventenddatetime: null,
	bookingEndDate: '2037-07-03T23:00:00Z',
	allowBooking: true,
	isBoatEvent: false,
	offerChild: true,
	offerSoftDrinks: false,
	offerVeg: true,
	requiresPayment: true,
	price: 12.35,
	currency: 'GBP',
};

test('an admin deletes an event, finds it in the bin and restores it with its bookings', async () => {
	await burgee.storage.events.add(bookableEvent({ id: 'supper', name: 'Regatta Supper' }));
	await burgee.storage.bookings.add(bookingOf({ id: 'b1', eventId: 'supper' }));
	const path = '/events/supper';
	const { status } = await admin().delete(path, { 'If-Match': '"0"' });
	expect(status).toBe(204);

	const bin = () => admin().read<CallAnswer<'GET /api/admin/deleted-events'>>('/deleted-events');
	const { events } = await bin();
	expect(events).toMatchObject([{ id: 'supper', name: 'Regatta Supper', bookingCount: 1 }]);
	const [{ deletedAt = '', removedForGoodAt = '' } = {}] = events;
	expect(Date.parse(removedForGoodAt) - Date.parse(deletedAt)).toBe(30 * 24 * 60 * 60 * 1000);

	const restored = await admin().post<EventJson>(`${path}/restore`);
	expect(restored).toMatchObject({ status: 200, body: { id: 'supper', revision: 2 } });
	expect(restored.headers.get('etag')).toBe('"2"');
	expect(await burgee.http.read('/api/events/supper')).toMatchObject({ bookingOpen: true });
	expect(await bin()).toEqual({ events: [], next: null });
	expectRefusal(await admin().post(`${path}/restore`), 404, 'event-not-found');
});

test('an admin can create, read, change and delete an event', async () => {
	const { status, body: event } = await admin().post<EventJson>('/events', form);
	expect(status).toBe(201);
	expect(event).toMatchObject({
		...form,
		eventdatetime: '2037-07-04T17:30:00.000Z',
		bookingEndDate: '2037-07-03T23:00:00.000Z',
		price: 12.35,
		bookingOpen: true,
	});

	const path = `/events/${event.id}`;
	const name = 'Work Party Supper';
	const changes = { name, requiresPayment: false, price: null };
	const changed = await admin().put<EventJson>(
		path,
		{ ...form, ...changes },
		{ 'If-Match': 'W/"0"' },
	);
	expect(changed).toMatchObject({
		status: 200,
		body: { id: event.id, name, price: 0, createdAt: event.createdAt, revision: 1 },
	});
	expect(changed.headers.get('etag')).toBe('"1"');
	const held = { heldPlaces: 0, heldBoats: 0 };
	expect(await admin().read(path)).toEqual({ ...changed.body, held });

	await burgee.storage.bookings.add(
		bookingOf({ id: 'kept', eventId: event.id, submittedAt: toInstant(new Date()) }),
	);
	const { events } = await admin().read<CallAnswer<'GET /api/admin/events'>>('/events');
	const listed = { bookingCount: 1, confirmedAttendees: 3 };
	expect(events.find(({ id }) => id === event.id)).toMatchObject(listed);

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

test('the event list counts confirmed attendees only for an admin who may read bookings', async () => {
	await burgee.storage.events.add(bookableEvent({ id: 'counted' }));
	await burgee.storage.bookings.add(
		bookingOf({ id: 'counted', eventId: 'counted', paymentRequired: false }),
	);
	const reader = await addAdmin(burgee, 'reader', ['events:read']);
	const countFor = async (cookie: string) => {
		const http = new HttpClient(burgee.url, { Cookie: cookie });
		const { events } = await http.read<CallAnswer<'GET /api/admin/events'>>('/api/admin/events');
		return events.find(({ id }) => id === 'counted')?.confirmedAttendees;
	};
	expect(await countFor(burgee.cookie)).toBe(3);
	expect(await countFor(reader)).toBeNull();
});

test('the overview and the dashboard send only the event fields that their pages show', async () => {
	await burgee.storage.events.add(bookableEvent({ id: 'shown' }));
	const times = ['eventdatetime', 'eventenddatetime'];
	const shown = ['id', 'name', ...times, 'allowBooking', 'places', 'boatPlaces', 'draft'];
	const { recentEvents } = await admin().read<CallAnswer<'GET /api/admin/dashboard'>>('/dashboard');
	expect(Object.keys(recentEvents[0] ?? {})).toEqual([...shown, 'isFull']);
	const { events } = await admin().read<CallAnswer<'GET /api/admin/bookings'>>('/bookings');
	expect(Object.keys(events.find(({ event }) => event !== null)?.event ?? {})).toEqual(shown);
});
