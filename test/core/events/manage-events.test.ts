import type { Permission } from '@burgee/core';
import { expect, test } from 'vitest';
import { adminWith, eventInput, expectError, filledForm, openClub } from '../open-club.ts';

const writer = adminWith('events:write');

test('createEvent stores an event with an id and its creation time', async () => {
	const { club, storage } = openClub('2026-06-01T12:00:00.000Z');
	const event = await club.createEvent(writer, eventInput({ price: 12.35, currency: 'EUR' }));
	expect(event).toMatchObject({
		id: 'id-1',
		name: 'Harvest Supper',
		priceMinor: 1235,
		currency: 'EUR',
		createdAt: '2026-06-01T12:00:00.000Z',
		updatedAt: '2026-06-01T12:00:00.000Z',
	});
	expect(event).not.toHaveProperty('price');
	expect(await storage.events.get('id-1')).toEqual(event);
});

test('updateEvent replaces every field except the id and the creation time', async () => {
	const { club, storage, setTime } = openClub('2026-06-01T12:00:00.000Z');
	const before = await club.createEvent(
		writer,
		eventInput({ offerVeg: true, bookingEndDate: '2026-07-01T12:00:00.000Z', price: 5 }),
	);
	setTime('2026-06-02T12:00:00.000Z');
	const after = await club.updateEvent(writer, before.id, eventInput({ name: 'Quiz' }));
	expect(after).toEqual({
		...before,
		name: 'Quiz',
		offerVeg: false,
		bookingEndDate: null,
		priceMinor: 0,
		updatedAt: '2026-06-02T12:00:00.000Z',
	});
	expect(await storage.events.get(before.id)).toEqual(after);
});

test('deleteEvent keeps the bookings of the deleted event', async () => {
	const { club, storage, addEvent } = openClub();
	const { id } = await addEvent();
	await club.submitBooking({ eventId: id, form: filledForm() });
	await club.deleteEvent(writer, id);
	expect(await storage.events.get(id)).toBeNull();
	expect(await storage.bookings.listForEvent(id)).toHaveLength(1);
});

test('updateEvent and deleteEvent throw the error event-not-found for an unknown id', async () => {
	const { club } = openClub();
	await expectError(club.updateEvent(writer, 'none', eventInput()), 'event-not-found');
	await expectError(club.deleteEvent(writer, 'none'), 'event-not-found');
});

test('an admin needs the permission events:read to list events and events:write to change events', async () => {
	const { club, storage } = openClub();
	const readOnlyAdmin = adminWith('events:read', 'bookings:read', 'members:write');
	const expectDenied = (call: Promise<unknown>, permission: Permission) =>
		expectError(call, 'permission-denied', { permission });
	await expectDenied(club.createEvent(readOnlyAdmin, eventInput()), 'events:write');
	await expectDenied(club.updateEvent(readOnlyAdmin, 'none', eventInput()), 'events:write');
	await expectDenied(club.deleteEvent(readOnlyAdmin, 'none'), 'events:write');
	expect(await storage.events.listLatest()).toEqual([]);
	await expectDenied(club.listEvents(writer), 'events:read');
});
