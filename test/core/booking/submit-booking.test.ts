import type { EventFormInput } from '@burgee/core';
import { bookableEvents, bookingForms } from '@burgee/core/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forAllAsync } from '../for-all.ts';
import { filledForm, openClub } from '../open-club.ts';

test('submitBooking stores the form, the event name and the server time', async () => {
	const { club, storage, addEvent } = openClub();
	const event = await addEvent({ offerChild: true, isBoatEvent: true });
	const form = filledForm({ numberOfChildren: 1, boatName: 'Kestrel', userEmail: 'a@b.example' });
	const { bookingId } = await club.submitBooking({ eventId: event.id, form });
	expect(await storage.bookings.listForEvent(event.id)).toEqual([
		{
			...form,
			id: bookingId,
			eventId: event.id,
			eventName: 'Harvest Supper',
			submittedAt: '2026-06-01T12:00:00.000Z',
			paymentRequired: false,
			paid: false,
			paymentAmountMinor: null,
			paymentCurrency: null,
			paymentId: null,
			paymentCompletedAt: null,
			refundedMinor: 0,
		},
	]);
});

describe('submitBooking refuses invalid requests and writes nothing', () => {
	const refusals: [string, Partial<EventFormInput>, Parameters<typeof filledForm>[0], string][] = [
		['for an event that takes no bookings', { allowBooking: false }, {}, 'booking-not-offered'],
		[
			'after the booking end date',
			{ bookingEndDate: '2026-05-31T23:00:00.000Z' },
			{},
			'booking-closed',
		],
		[
			'without payment for a paid event',
			{ requiresPayment: true, price: 12.35 },
			{},
			'payment-needed',
		],
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
	];
	test.each(refusals)(
		'submitBooking refuses a booking %s',
		async (_, eventFields, formFields, code) => {
			const { club, storage, addEvent, setTime } = openClub();
			const { id } = await addEvent(eventFields);
			setTime('2026-06-01T23:00:00.000Z');
			const booked = club.submitBooking({ eventId: id, form: filledForm(formFields), key: 'key' });
			await expect(booked).rejects.toMatchObject({ code });
			expect(await storage.bookings.listForEvent(id)).toEqual([]);
			expect(await storage.bookings.totalsOf([id])).toEqual([]);
		},
	);

	test('submitBooking refuses an unknown event', async () => {
		const { club } = openClub();
		const booked = club.submitBooking({ eventId: 'none', form: filledForm() });
		await expect(booked).rejects.toMatchObject({ code: 'event-not-found' });
	});

	test('submitBooking reports invalid fields before it checks whether bookings are open', async () => {
		const { club, addEvent } = openClub();
		const { id } = await addEvent({ allowBooking: false });
		const booked = club.submitBooking({ eventId: id, form: filledForm({ numberOfVegetarian: 1 }) });
		await expect(booked).rejects.toMatchObject({
			code: 'invalid-input',
			details: { issues: [{ path: ['numberOfVegetarian'] }] },
		});
	});
});

test('submitBooking accepts a booking at the deadline and refuses a booking one millisecond later', async () => {
	const { club, addEvent, setTime } = openClub();
	const { id } = await addEvent({ bookingEndDate: '2026-06-30T23:00:00.000Z' });
	setTime('2026-07-01T22:59:59.999Z');
	await club.submitBooking({ eventId: id, form: filledForm() });
	setTime('2026-07-01T23:00:00.000Z');
	const late = club.submitBooking({ eventId: id, form: filledForm() });
	await expect(late).rejects.toMatchObject({ code: 'booking-closed' });
});

test('submitBooking accepts a booking without payment for an event with a zero price', async () => {
	const { club, addEvent } = openClub();
	const { id } = await addEvent({ requiresPayment: true, price: 0 });
	await expect(club.submitBooking({ eventId: id, form: filledForm() })).resolves.toBeDefined();
});

describe('submitBooking with an idempotency key', () => {
	test('submitBooking returns the first result if an idempotency key is repeated after the deadline', async () => {
		const { club, storage, addEvent, setTime } = openClub();
		const { id } = await addEvent({ bookingEndDate: '2026-06-10T12:00:00.000Z' });
		const request = { eventId: id, form: filledForm(), key: 'pressed-once' };
		const first = await club.submitBooking(request);
		setTime('2026-08-01T12:00:00.000Z');
		expect(await club.submitBooking({ ...request, form: filledForm() })).toEqual(first);
		expect(await storage.bookings.listForEvent(id)).toHaveLength(1);
	});

	test('submitBooking stores one booking for 20 concurrent requests with the same idempotency key', async () => {
		const { club, storage, addEvent } = openClub();
		const { id } = await addEvent();
		const request = { eventId: id, form: filledForm(), key: 'pressed-often' };
		const answers = await Promise.all(
			Array.from({ length: 20 }, () => club.submitBooking(request)),
		);
		expect(new Set(answers.map(({ bookingId }) => bookingId)).size).toBe(1);
		expect(await storage.bookings.listForEvent(id)).toHaveLength(1);
	});

	test('submitBooking refuses an idempotency key that was used for another form or event', async () => {
		const { club, storage, addEvent } = openClub();
		const [event, otherEvent] = [await addEvent(), await addEvent()];
		await club.submitBooking({ eventId: event.id, form: filledForm(), key: 'key' });
		for (const request of [
			{ eventId: event.id, form: filledForm({ numberAttending: 3 }), key: 'key' },
			{ eventId: otherEvent.id, form: filledForm(), key: 'key' },
		]) {
			const booked = club.submitBooking(request);
			await expect(booked).rejects.toMatchObject({ code: 'idempotency-key-reused' });
		}
		expect(await storage.bookings.totalsOf([event.id, otherEvent.id])).toMatchObject([
			{ bookings: 1 },
		]);
	});

	test('submitBooking does not store the idempotency key of a refused request', async () => {
		const { club, addEvent } = openClub();
		const { id } = await addEvent();
		const wrong = club.submitBooking({
			eventId: id,
			form: filledForm({ boatName: 'K' }),
			key: 'key',
		});
		await expect(wrong).rejects.toMatchObject({ code: 'invalid-input' });
		await expect(
			club.submitBooking({ eventId: id, form: filledForm(), key: 'key' }),
		).resolves.toBeDefined();
	});

	test('submitBooking stores a booking for each request without an idempotency key', async () => {
		const { club, storage, addEvent } = openClub();
		const { id } = await addEvent();
		await club.submitBooking({ eventId: id, form: filledForm() });
		await club.submitBooking({ eventId: id, form: filledForm() });
		expect(await storage.bookings.totalsOf([id])).toMatchObject([{ bookings: 2, attendees: 4 }]);
	});
});

test('submitBooking accepts any valid form for any free event that is open for bookings', async () => {
	const now = new Date('2026-03-28T23:30:00.000Z');
	const cases = bookableEvents(now).chain((event) =>
		fc.tuple(fc.constant(event), bookingForms(event)),
	);
	await forAllAsync(cases, async ([event, form]) => {
		const { club, storage } = openClub(now.toISOString());
		await storage.events.add(event);
		const { bookingId } = await club.submitBooking({ eventId: event.id, form });
		const [booking] = await storage.bookings.listForEvent(event.id);
		expect(booking).toMatchObject({ ...form, id: bookingId, eventName: event.name });
	});
});
