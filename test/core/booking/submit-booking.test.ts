import { type BookingForm, type ErrorCode, type EventFormInput, instant } from '@burgee/core';
import { bookableEvents, bookingForms } from '@burgee/core/testing';
import { expect, test } from 'vitest';
import { bookingOf, deleteEvent } from '../../contracts/samples.ts';
import { forAllAsync, pairs } from '../for-all.ts';
import { expectError, filledForm, openClub, paidEvent } from '../open-club.ts';

/** Creates a club in memory with one event. Unless a test names another event, `book` books this event. */
async function openEvent(input: Partial<EventFormInput> = {}) {
	const opened = openClub();
	const { id } = await opened.addEvent(input);
	return {
		...opened,
		id,
		book: (form: Partial<BookingForm> = {}, request: { key?: string; eventId?: string } = {}) =>
			opened.club.submitBooking({ eventId: id, form: filledForm(form), ...request }),
		bookings: () => opened.storage.bookings.listForEvent(id),
		totals: () => opened.storage.bookings.totalsOf([id]),
	};
}

test('submitBooking stores the form, the event name and the server time', async () => {
	const { id, book, bookings } = await openEvent({ offerChild: true, isBoatEvent: true });
	const form = filledForm({ numberOfChildren: 1, boatName: 'Kestrel', userEmail: 'a@b.example' });
	const { bookingId } = await book(form);
	expect(await bookings()).toEqual([
		bookingOf({
			...form,
			answers: [],
			id: bookingId,
			eventId: id,
			eventName: 'Harvest Supper',
			submittedAt: instant('2026-06-01T12:00:00.000Z'),
		}),
	]);
});

test('an event takes 5,000 bookings, so that strangers cannot make its list too long', async () => {
	const { id, book, storage } = await openEvent();
	for (let number = 1; number < 5_000; number++) {
		await storage.bookings.add(bookingOf({ id: `earlier-${number}`, eventId: id }));
	}
	const { bookingId } = await book({}, { key: 'last-place' });
	await expectError(book(), 'list-full');
	expect(await book({}, { key: 'last-place' })).toMatchObject({ bookingId });
});

const lastMonth = '2026-05-31T23:00:00.000Z';
test.each<[string, Partial<EventFormInput>, Partial<BookingForm>, ErrorCode]>([
	['for an event that takes no bookings', { allowBooking: false }, {}, 'booking-not-offered'],
	['after the booking end date', { bookingEndDate: lastMonth }, {}, 'booking-closed'],
	['without payment for a paid event', paidEvent, {}, 'payment-needed'],
	[
		'with children if the event does not ask for them',
		{},
		{ numberOfChildren: 1 },
		'invalid-input',
	],
	[
		'with a boat name if the event does not ask for it',
		{},
		{ boatName: 'Kestrel' },
		'invalid-input',
	],
])(
	'submitBooking refuses a booking %s and stores nothing',
	async (_, eventFields, formFields, code) => {
		const { book, bookings, totals, setTime } = await openEvent(eventFields);
		setTime('2026-06-01T23:00:00.000Z');
		await expectError(book(formFields, { key: 'key' }), code);
		expect(await bookings()).toEqual([]);
		expect(await totals()).toEqual([]);
	},
);

test('submitBooking refuses an unknown event', async () => {
	const { book } = await openEvent();
	await expectError(book({}, { eventId: 'none' }), 'event-not-found');
});

test('submitBooking reports invalid fields before it checks whether bookings are open', async () => {
	const { book } = await openEvent({ allowBooking: false });
	const details = { issues: [{ path: ['numberOfVegetarian'] }] };
	await expectError(book({ numberOfVegetarian: 1 }), 'invalid-input', details);
});

test('submitBooking accepts a booking at the deadline and refuses a booking one millisecond later', async () => {
	const { book, setTime } = await openEvent({ bookingEndDate: '2026-06-30T23:00:00.000Z' });
	setTime('2026-07-01T22:59:59.999Z');
	await book();
	setTime('2026-07-01T23:00:00.000Z');
	await expectError(book(), 'booking-closed');
});

test('submitBooking accepts a booking without payment for an event with a zero price', async () => {
	const { book } = await openEvent({ requiresPayment: true, price: 0 });
	await expect(book()).resolves.toBeDefined();
});

test('after the booking deadline, submitBooking still returns the first result for a repeated idempotency key', async () => {
	const { book, bookings, id, setTime, storage } = await openEvent({
		bookingEndDate: '2026-06-10T12:00:00.000Z',
	});
	const first = await book({}, { key: 'pressed-once' });
	setTime('2026-08-01T12:00:00.000Z');
	expect(await book({}, { key: 'pressed-once' })).toEqual(first);
	await deleteEvent(storage, id);
	expect(await book({}, { key: 'pressed-once' })).toEqual(first);
	expect(await bookings()).toHaveLength(1);
	const { bookingId, bookingToken } = first;
	expect(await storage.bookingLinks.find(bookingToken)).toMatchObject({ bookingId });
});

test('submitBooking stores one booking for 20 concurrent requests with the same idempotency key', async () => {
	const { book, bookings } = await openEvent();
	const requests = Array.from({ length: 20 }, () => book({}, { key: 'pressed-often' }));
	const bookingIds = (await Promise.all(requests)).map(({ bookingId }) => bookingId);
	expect(new Set(bookingIds).size).toBe(1);
	expect(await bookings()).toHaveLength(1);
});

test('submitBooking refuses an idempotency key that was used for another form or event', async () => {
	const { book, storage, id, addEvent } = await openEvent();
	const { id: eventId } = await addEvent();
	await book({}, { key: 'key' });
	await expectError(book({ numberAttending: 3 }, { key: 'key' }), 'idempotency-key-reused');
	await expectError(book({}, { eventId, key: 'key' }), 'idempotency-key-reused');
	expect(await storage.bookings.totalsOf([id, eventId])).toMatchObject([{ bookings: 1 }]);
});

test('submitBooking does not store the idempotency key of a refused request', async () => {
	const { book } = await openEvent();
	await expectError(book({ boatName: 'K' }, { key: 'key' }), 'invalid-input');
	await expect(book({}, { key: 'key' })).resolves.toBeDefined();
});

test('submitBooking stores a booking for each request without an idempotency key', async () => {
	const { book, totals } = await openEvent();
	await book();
	await book();
	expect(await totals()).toMatchObject([{ bookings: 2, attendees: 4 }]);
});

test('submitBooking accepts any valid form for any free event that is open for bookings', async () => {
	const now = new Date('2026-03-28T23:30:00.000Z');
	await forAllAsync(pairs(bookableEvents(now), bookingForms), async ([event, form]) => {
		const { club, storage } = openClub(now.toISOString());
		await storage.events.add(event);
		const { bookingId } = await club.submitBooking({ eventId: event.id, form });
		const [booking] = await storage.bookings.listForEvent(event.id);
		expect(booking).toMatchObject({ ...form, id: bookingId, eventName: event.name });
	});
});
