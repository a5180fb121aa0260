import { permissions } from '@burgee/core';
import { expect, test } from 'vitest';
import { adminWith, filledForm, openClub } from '../open-club.ts';

const reader = adminWith('bookings:read');
const everything = adminWith(...permissions);

test('the overview has the events of the last six months and to come, the latest first', async () => {
	const { club, addEvent, setTime } = openClub();
	await addEvent({ name: 'Too old', eventdatetime: '2026-05-20T22:59:59.999Z' });
	await addEvent({ name: 'Just in', eventdatetime: '2026-05-20T23:00:00.000Z' });
	await addEvent({ name: 'To come', eventdatetime: '2027-03-01T10:00:00.000Z' });
	setTime('2026-11-21T12:00:00.000Z');
	const rows = await club.readBookingsOverview(reader);
	expect(rows.map(({ event }) => event?.name)).toEqual(['To come', 'Just in']);
	expect(rows[0]?.totals).toMatchObject({ eventName: 'To come', bookings: 0, attendees: 0 });
});

test('bookings of a deleted event stay in the overview, old events do not come back', async () => {
	const { club, addEvent, setTime } = openClub('2026-01-10T12:00:00.000Z');
	const kept = await addEvent({ name: 'Kept' });
	const deleted = await addEvent({ name: 'Deleted' });
	const old = await addEvent({ name: 'Old', eventdatetime: '2026-01-20T12:00:00.000Z' });
	const longGone = await addEvent({ name: 'Long gone' });
	await club.submitBooking({ eventId: longGone.id, form: filledForm() });
	setTime('2026-01-19T12:00:00.000Z');
	await club.submitBooking({ eventId: old.id, form: filledForm() });
	setTime('2026-06-01T12:00:00.000Z');
	await club.submitBooking({ eventId: deleted.id, form: filledForm({ numberAttending: 3 }) });
	await club.submitBooking({ eventId: kept.id, form: filledForm() });
	await club.deleteEvent(everything, deleted.id);
	await club.deleteEvent(everything, longGone.id);
	setTime('2026-07-30T12:00:00.000Z');
	const rows = await club.readBookingsOverview(reader);
	expect(rows.map(({ event, totals }) => [event?.id ?? null, totals.eventName])).toEqual([
		[kept.id, 'Kept'],
		[null, 'Deleted'],
	]);
	expect(rows[1]?.totals).toMatchObject({ eventId: deleted.id, bookings: 1, attendees: 3 });
});

test('an event whose date is to be confirmed shows in the overview once it is booked', async () => {
	const { club, storage, addEvent } = openClub();
	const someDay = await addEvent({ name: 'Some day' });
	const otherDay = await addEvent({ name: 'Some other day' });
	await storage.events.replace({ ...someDay, eventdatetime: null });
	await storage.events.replace({ ...otherDay, eventdatetime: null });
	await club.submitBooking({ eventId: someDay.id, form: filledForm() });
	const rows = await club.readBookingsOverview(reader);
	expect(rows).toMatchObject([{ event: { name: 'Some day' }, totals: { bookings: 1 } }]);
});

test('an event with its bookings, the newest first, and what they add up to', async () => {
	const { club, addEvent, setTime } = openClub();
	const event = await addEvent();
	await club.submitBooking({ eventId: event.id, form: filledForm({ firstName: 'First' }) });
	setTime('2026-06-02T12:00:00.000Z');
	await club.submitBooking({ eventId: event.id, form: filledForm({ firstName: 'Second' }) });
	const detail = await club.readEventBookings(reader, event.id);
	expect(detail.event).toEqual(event);
	expect(detail.summary).toMatchObject({ bookings: 2, attendees: 4, pendingBookings: 0 });
	expect(detail.bookings.map(({ firstName }) => firstName)).toEqual(['Second', 'First']);
});

test('an event without bookings, bookings without an event, and neither', async () => {
	const { club, addEvent } = openClub();
	const empty = await addEvent({ name: 'Empty' });
	expect(await club.readEventBookings(reader, empty.id)).toMatchObject({
		summary: { eventName: 'Empty', bookings: 0 },
		bookings: [],
	});
	const deleted = await addEvent({ name: 'Deleted' });
	await club.submitBooking({ eventId: deleted.id, form: filledForm() });
	await club.deleteEvent(everything, deleted.id);
	expect(await club.readEventBookings(reader, deleted.id)).toMatchObject({
		event: null,
		summary: { eventName: 'Deleted', bookings: 1 },
		bookings: [{ eventName: 'Deleted' }],
	});
	await expect(club.readEventBookings(reader, 'none')).rejects.toMatchObject({
		code: 'event-not-found',
	});
});

test('both need bookings:read', async () => {
	const { club } = openClub();
	const without = adminWith('events:read', 'events:write', 'members:read', 'members:write');
	const denied = { code: 'permission-denied', details: { permission: 'bookings:read' } };
	await expect(club.readBookingsOverview(without)).rejects.toMatchObject(denied);
	await expect(club.readEventBookings(without, 'none')).rejects.toMatchObject(denied);
});
