import { expect, test } from 'vitest';
import { adminWith, eventInput, expectError, filledForm, openClub } from '../open-club.ts';

const writer = adminWith('events:write');

test('createEvent stores an event with an id and its creation time', async () => {
	const { club, storage } = openClub('2026-06-01T12:00:00.000Z');
	const event = await club.createEvent(writer, {
		form: eventInput({ price: 12.35, currency: 'EUR' }),
	});
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
	const before = await club.createEvent(writer, {
		form: eventInput({ offerVeg: true, bookingEndDate: '2026-07-01T12:00:00.000Z', price: 5 }),
	});
	setTime('2026-06-02T12:00:00.000Z');
	const after = await club.updateEvent(writer, {
		...before,
		form: eventInput({ name: 'Quiz' }),
	});
	expect(after).toEqual({
		...before,
		name: 'Quiz',
		offerVeg: false,
		bookingEndDate: null,
		priceMinor: 0,
		updatedAt: '2026-06-02T12:00:00.000Z',
		revision: 1,
	});
	expect(await storage.events.get(before.id)).toEqual(after);
});

test('deleteEvent keeps the bookings of the deleted event', async () => {
	const { club, storage, addEvent } = openClub();
	const event = await addEvent();
	const { id } = event;
	await club.submitBooking({ eventId: id, form: filledForm() });
	await club.deleteEvent(writer, event);
	expect(await storage.events.get(id)).toBeNull();
	expect(await storage.bookings.listForEvent(id)).toHaveLength(1);
});

test('updateEvent and deleteEvent throw the error event-not-found for an unknown id', async () => {
	const { club } = openClub();
	const unknown = { id: 'none', revision: null };
	const form = eventInput();
	await expectError(club.updateEvent(writer, { ...unknown, form }), 'event-not-found');
	await expectError(club.deleteEvent(writer, unknown), 'event-not-found');
});

test('the audit log records who changed which fields of an event, and when', async () => {
	const { club, storage, setTime } = openClub('2026-06-01T12:00:00.000Z');
	const created = await club.createEvent(writer, { form: eventInput({ price: 5 }) });
	setTime('2026-06-02T12:00:00.000Z');
	const form = eventInput({ price: 6, name: 'Quiz' });
	const changed = await club.updateEvent(writer, { ...created, form });
	setTime('2026-06-03T12:00:00.000Z');
	await club.deleteEvent(writer, changed);
	const by = { uid: 'commodore', who: 'Commodore (commodore@club.example)', subjectId: created.id };
	expect(await storage.audit.list({ limit: 9 })).toMatchObject([
		{ ...by, what: 'event.deleted', at: '2026-06-03T12:00:00.000Z', after: null },
		{
			...by,
			what: 'event.updated',
			before: { name: 'Harvest Supper', priceMinor: 500 },
			after: { name: 'Quiz', priceMinor: 600 },
		},
		{ ...by, what: 'event.created', subject: 'Harvest Supper', before: null },
	]);
	expect(await storage.events.getDeleted(created.id)).toMatchObject({ revision: 2, name: 'Quiz' });
});
