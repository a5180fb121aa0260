import type { EventFormInput } from '@burgee/core';
import { bookableEvents, bookingForms } from '@burgee/core/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { filledForm, openClub } from '../open-club.ts';

test('a booking is stored with the event and the time of the server', async () => {
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

describe('what is refused, and nothing is written', () => {
	const refusals: [string, Partial<EventFormInput>, Parameters<typeof filledForm>[0], string][] = [
		['an event that takes no bookings', { allowBooking: false }, {}, 'booking-not-offered'],
		['a closed event', { bookingEndDate: '2026-05-31T23:00:00.000Z' }, {}, 'booking-closed'],
		['an event that costs money', { requiresPayment: true, price: 12.35 }, {}, 'payment-needed'],
		['children where none are asked for', {}, { numberOfChildren: 1 }, 'invalid-input'],
		['a boat where none is asked for', {}, { boatName: 'Kestrel' }, 'invalid-input'],
	];
	test.each(refusals)('%s', async (_, eventIs, formHas, code) => {
		const { club, storage, addEvent, setTime } = openClub();
		const { id } = await addEvent(eventIs);
		setTime('2026-06-01T23:00:00.000Z');
		const booked = club.submitBooking({ eventId: id, form: filledForm(formHas), key: 'key' });
		await expect(booked).rejects.toMatchObject({ code });
		expect(await storage.bookings.listForEvent(id)).toEqual([]);
		expect(await storage.bookings.totalsOf([id])).toEqual([]);
	});

	test('an event that is not there', async () => {
		const { club } = openClub();
		const booked = club.submitBooking({ eventId: 'none', form: filledForm() });
		await expect(booked).rejects.toMatchObject({ code: 'event-not-found' });
	});

	test('the shape is judged before the state', async () => {
		const { club, addEvent } = openClub();
		const { id } = await addEvent({ allowBooking: false });
		const booked = club.submitBooking({ eventId: id, form: filledForm({ numberOfVegetarian: 1 }) });
		await expect(booked).rejects.toMatchObject({
			code: 'invalid-input',
			details: { issues: [{ path: ['numberOfVegetarian'] }] },
		});
	});
});

test('the last millisecond of the deadline still books, the next does not', async () => {
	const { club, addEvent, setTime } = openClub();
	const { id } = await addEvent({ bookingEndDate: '2026-06-30T23:00:00.000Z' });
	setTime('2026-07-01T22:59:59.999Z');
	await club.submitBooking({ eventId: id, form: filledForm() });
	setTime('2026-07-01T23:00:00.000Z');
	const late = club.submitBooking({ eventId: id, form: filledForm() });
	await expect(late).rejects.toMatchObject({ code: 'booking-closed' });
});

test('a price of nothing is a free event', async () => {
	const { club, addEvent } = openClub();
	const { id } = await addEvent({ requiresPayment: true, price: 0 });
	await expect(club.submitBooking({ eventId: id, form: filledForm() })).resolves.toBeDefined();
});

describe('a key makes a repeat the same request', () => {
	test('a repeat has the first answer and writes nothing, after the deadline too', async () => {
		const { club, storage, addEvent, setTime } = openClub();
		const { id } = await addEvent({ bookingEndDate: '2026-06-10T12:00:00.000Z' });
		const request = { eventId: id, form: filledForm(), key: 'pressed-once' };
		const first = await club.submitBooking(request);
		setTime('2026-08-01T12:00:00.000Z');
		expect(await club.submitBooking({ ...request, form: filledForm() })).toEqual(first);
		expect(await storage.bookings.listForEvent(id)).toHaveLength(1);
	});

	test('however many come at once, one is stored and all have its answer', async () => {
		const { club, storage, addEvent } = openClub();
		const { id } = await addEvent();
		const request = { eventId: id, form: filledForm(), key: 'pressed-often' };
		const answers = await Promise.all(
			Array.from({ length: 20 }, () => club.submitBooking(request)),
		);
		expect(new Set(answers.map(({ bookingId }) => bookingId)).size).toBe(1);
		expect(await storage.bookings.listForEvent(id)).toHaveLength(1);
	});

	test('the same key for another form or another event is refused', async () => {
		const { club, storage, addEvent } = openClub();
		const [one, other] = [await addEvent(), await addEvent()];
		await club.submitBooking({ eventId: one.id, form: filledForm(), key: 'key' });
		for (const request of [
			{ eventId: one.id, form: filledForm({ numberAttending: 3 }), key: 'key' },
			{ eventId: other.id, form: filledForm(), key: 'key' },
		]) {
			const booked = club.submitBooking(request);
			await expect(booked).rejects.toMatchObject({ code: 'idempotency-key-reused' });
		}
		expect(await storage.bookings.totalsOf([one.id, other.id])).toMatchObject([{ bookings: 1 }]);
	});

	test('a refused request leaves its key free', async () => {
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

	test('without a key, each request is a booking of its own', async () => {
		const { club, storage, addEvent } = openClub();
		const { id } = await addEvent();
		await club.submitBooking({ eventId: id, form: filledForm() });
		await club.submitBooking({ eventId: id, form: filledForm() });
		expect(await storage.bookings.totalsOf([id])).toMatchObject([{ bookings: 2, attendees: 4 }]);
	});
});

test('any open free event takes any form made for it', async () => {
	const now = new Date('2026-03-28T23:30:00.000Z');
	const cases = bookableEvents(now).chain((event) =>
		fc.tuple(fc.constant(event), bookingForms(event)),
	);
	await fc.assert(
		fc.asyncProperty(cases, async ([event, form]) => {
			const { club, storage } = openClub(now.toISOString());
			await storage.events.add(event);
			const { bookingId } = await club.submitBooking({ eventId: event.id, form });
			const [booking] = await storage.bookings.listForEvent(event.id);
			expect(booking).toMatchObject({ ...form, id: bookingId, eventName: event.name });
		}),
	);
});
