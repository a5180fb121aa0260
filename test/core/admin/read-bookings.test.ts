import { permissions } from '@burgee/core';
import { expect, test } from 'vitest';
import { adminWith, expectError, filledForm, openClub } from '../open-club.ts';

const bookingsReader = adminWith('bookings:read');
const fullAdmin = adminWith(...permissions);

test('the bookings overview lists the events of the last six months and all future events', async () => {
	const { club, addEvent, setTime } = openClub();
	await addEvent({ name: 'Too old', eventdatetime: '2026-05-20T22:59:59.999Z' });
	await addEvent({ name: 'Just in', eventdatetime: '2026-05-20T23:00:00.000Z' });
	await addEvent({ name: 'To come', eventdatetime: '2027-03-01T10:00:00.000Z' });
	setTime('2026-11-21T12:00:00.000Z');
	const rows = await club.readBookingsOverview(bookingsReader);
	expect(rows.map(({ event }) => event?.name)).toEqual(['To come', 'Just in']);
	expect(rows[0]?.totals).toMatchObject({ eventName: 'To come', bookings: 0, attendees: 0 });
});

test('the bookings overview lists a deleted event only if the event has a booking of the last six months', async () => {
	const { club, addEvent, setTime } = openClub('2026-01-10T12:00:00.000Z');
	const keptEvent = await addEvent({ name: 'Kept' });
	const deletedEvent = await addEvent({ name: 'Deleted' });
	const oldEvent = await addEvent({ name: 'Old', eventdatetime: '2026-01-20T12:00:00.000Z' });
	const longDeletedEvent = await addEvent({ name: 'Long deleted' });
	await club.submitBooking({ eventId: longDeletedEvent.id, form: filledForm() });
	setTime('2026-01-19T12:00:00.000Z');
	await club.submitBooking({ eventId: oldEvent.id, form: filledForm() });
	setTime('2026-06-01T12:00:00.000Z');
	await club.submitBooking({ eventId: deletedEvent.id, form: filledForm({ numberAttending: 3 }) });
	await club.submitBooking({ eventId: keptEvent.id, form: filledForm() });
	await club.deleteEvent(fullAdmin, deletedEvent.id);
	await club.deleteEvent(fullAdmin, longDeletedEvent.id);
	setTime('2026-07-30T12:00:00.000Z');
	const rows = await club.readBookingsOverview(bookingsReader);
	expect(rows.map(({ event, totals }) => [event?.id ?? null, totals.eventName])).toEqual([
		[keptEvent.id, 'Kept'],
		[null, 'Deleted'],
	]);
	expect(rows[1]?.totals).toMatchObject({ eventId: deletedEvent.id, bookings: 1, attendees: 3 });
});

test('the bookings overview lists an event without a date only if the event has a booking', async () => {
	const { club, storage, addEvent } = openClub();
	const bookedEvent = await addEvent({ name: 'Booked' });
	const unbookedEvent = await addEvent({ name: 'Not booked' });
	await storage.events.replace({ ...bookedEvent, eventdatetime: null });
	await storage.events.replace({ ...unbookedEvent, eventdatetime: null });
	await club.submitBooking({ eventId: bookedEvent.id, form: filledForm() });
	const rows = await club.readBookingsOverview(bookingsReader);
	expect(rows).toMatchObject([{ event: { name: 'Booked' }, totals: { bookings: 1 } }]);
});

test('readEventBookings returns the bookings of an event, newest first, with their totals', async () => {
	const { club, addEvent, setTime } = openClub();
	const event = await addEvent();
	await club.submitBooking({ eventId: event.id, form: filledForm({ firstName: 'First' }) });
	setTime('2026-06-02T12:00:00.000Z');
	await club.submitBooking({ eventId: event.id, form: filledForm({ firstName: 'Second' }) });
	const detail = await club.readEventBookings(bookingsReader, event.id);
	expect(detail.event).toEqual(event);
	expect(detail.summary).toMatchObject({ bookings: 2, attendees: 4, pendingBookings: 0 });
	expect(detail.bookings.map(({ firstName }) => firstName)).toEqual(['Second', 'First']);
});

test('readEventBookings returns the bookings of an event that was deleted', async () => {
	const { club, addEvent } = openClub();
	const empty = await addEvent({ name: 'Empty' });
	expect(await club.readEventBookings(bookingsReader, empty.id)).toMatchObject({
		summary: { eventName: 'Empty', bookings: 0 },
		bookings: [],
	});
	const deleted = await addEvent({ name: 'Deleted' });
	await club.submitBooking({ eventId: deleted.id, form: filledForm() });
	await club.deleteEvent(fullAdmin, deleted.id);
	expect(await club.readEventBookings(bookingsReader, deleted.id)).toMatchObject({
		event: null,
		summary: { eventName: 'Deleted', bookings: 1 },
		bookings: [{ eventName: 'Deleted' }],
	});
	await expectError(club.readEventBookings(bookingsReader, 'none'), 'event-not-found');
});

test('reading bookings requires the permission bookings:read', async () => {
	const { club } = openClub();
	const otherAdmin = adminWith('events:read', 'events:write', 'members:read', 'members:write');
	const missing = { permission: 'bookings:read' };
	await expectError(club.readBookingsOverview(otherAdmin), 'permission-denied', missing);
	await expectError(club.readEventBookings(otherAdmin, 'none'), 'permission-denied', missing);
});
