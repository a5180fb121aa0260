import { checkInForm, presentOf } from '@burgee/core';
import { expect, test } from 'vitest';
import { bookingOf, ids } from '../../contracts/samples.ts';
import { issuesOf } from '../issues-of.ts';
import { adminWith, expectError, filledForm, openClub } from '../open-club.ts';
import { organisedClub } from './organised-club.ts';

const organiser = adminWith('bookings:write');

async function openRollCall() {
	const opened = openClub('2026-07-04T17:00:00.000Z');
	const { id: eventId } = await opened.addEvent();
	const { bookingId } = await opened.club.submitBooking({ eventId, form: filledForm() });
	return {
		...opened,
		eventId,
		bookingId,
		checkIn: (present: number, request: { eventId?: string; bookingId?: string } = {}) =>
			opened.club.checkInBooking(organiser, { eventId, bookingId, present, ...request }),
	};
}

test('a check-in stores the number of people, the time and the organiser, and does not change the booking', async () => {
	const { club, storage, eventId, bookingId, checkIn } = await openRollCall();
	const before = await storage.bookings.get(bookingId);
	const expected = { present: 2, at: '2026-07-04T17:00:00.000Z', by: 'Commodore' };
	expect(await checkIn(2)).toMatchObject(expected);
	const { entries } = await club.readRollCall(eventId);
	expect(entries).toMatchObject([{ booking: { id: bookingId }, checkIn: expected }]);
	expect(await storage.bookings.get(bookingId)).toEqual(before);
});

test('a repeated check-in keeps the first time, and undoing a check-in stores that 0 people are present', async () => {
	const { storage, setTime, checkIn } = await openRollCall();
	const first = await checkIn(2);
	setTime('2026-07-04T17:05:00.000Z');
	expect(await checkIn(2)).toEqual(first);
	expect(await checkIn(0)).toMatchObject({ present: 0, at: '2026-07-04T17:05:00.000Z' });
	const log = await storage.audit.list({ limit: 9 });
	const checkIns = log.filter(({ what }) => what === 'booking.checked-in');
	expect(checkIns).toMatchObject([
		{ subject: 'Anna Reed, Harvest Supper', before: { present: 2 }, after: { present: 0 } },
		{ before: { present: 0 }, after: { present: 2 } },
	]);
});

test('a check-in is refused for more people than booked, and for an unknown or cancelled booking', async () => {
	const { storage, eventId, checkIn } = await openRollCall();
	const issues = [{ path: ['present'], message: 'Only 2 people are booked' }];
	await expectError(checkIn(3), 'invalid-input', { issues });
	await expectError(checkIn(1, { bookingId: 'none' }), 'booking-not-found');
	await expectError(checkIn(1, { eventId: 'other' }), 'booking-not-found');
	const cancelledAt = bookingOf({ id: 'any' }).submittedAt;
	await storage.bookings.add(bookingOf({ id: 'cancelled', eventId, cancelledAt }));
	await expectError(checkIn(1, { bookingId: 'cancelled' }), 'booking-cancelled');
	expect(await storage.checkIns.listForEvent(eventId)).toEqual([]);
});

test('a roll call lists the bookings by last name and first name, without cancelled ones', async () => {
	const { club, storage } = await openRollCall();
	const names = [
		['Zoë', 'archer', null],
		['Ben', 'Öst', null],
		['Ann', 'Archer', null],
		['Cat', 'Pike', null],
		['Gus', 'Gone', '2026-06-01T12:00:00.000Z'],
	] as const;
	for (const [firstName, lastName, cancelledAt] of names) {
		const booking = bookingOf({ id: firstName, eventId: 'deleted', firstName, lastName });
		await storage.bookings.add({ ...booking, cancelledAt: cancelledAt && booking.submittedAt });
	}
	const { event, eventName, entries } = await club.readRollCall('deleted');
	expect(event).toBeNull();
	expect(eventName).toBe('Regatta Supper');
	expect(ids(entries.map(({ booking }) => booking))).toEqual(['Ann', 'Zoë', 'Ben', 'Cat']);
	await expectError(club.readRollCall('none'), 'event-not-found');
});

test('a roll call says what a member owes after a correction, until the rest is paid', async () => {
	const { club, event, bookAsMember, pay, correct, report, booking } = await organisedClub();
	const due = async () =>
		(await club.readRollCall(event.id)).entries.map(({ dueMinor }) => dueMinor);
	const { booking: member, checkoutId } = await bookAsMember();
	await pay(checkoutId);
	expect(await due()).toEqual([0]);
	await correct(await booking(member.id), { numberAttending: 3 });
	expect(await due()).toEqual([1235]);
	await report(checkoutId, { paymentId: 'second' });
	expect(await due()).toEqual([0]);
});

test('a roll call of an event without bookings has the name of the event and no entries', async () => {
	const { club, addEvent } = await openRollCall();
	const event = await addEvent({ name: 'Quiet Supper' });
	expect(await club.readRollCall(event.id)).toEqual({
		event,
		eventName: 'Quiet Supper',
		entries: [],
	});
});

test('a roll call lists a booking before its check-in, without a check-in', async () => {
	const { club, eventId, bookingId } = await openRollCall();
	const { entries } = await club.readRollCall(eventId);
	expect(entries).toMatchObject([{ booking: { id: bookingId }, checkIn: null }]);
});

test('presentOf never exceeds the number of people in the booking, even if a correction has reduced that number', () => {
	expect(presentOf({ numberAttending: 2 }, { present: 3 })).toBe(2);
	expect(presentOf({ numberAttending: 2 }, { present: 1 })).toBe(1);
	expect(presentOf({ numberAttending: 2 }, null)).toBe(0);
});

test('a check-in accepts at most the number of people who are booked, and the message names this number', async () => {
	const { storage, eventId, checkIn } = await openRollCall();
	expect(await checkIn(2)).toMatchObject({ present: 2 });
	await storage.bookings.add(bookingOf({ id: 'single', eventId, numberAttending: 1 }));
	const issues = [{ path: ['present'], message: 'Only 1 person is booked' }];
	await expectError(checkIn(2, { bookingId: 'single' }), 'invalid-input', { issues });
	expect(await checkIn(1, { bookingId: 'single' })).toMatchObject({ present: 1 });
});

test('the form of a check-in accepts 0 to 500 people and says what is wrong with other numbers', () => {
	expect(checkInForm.parse({ present: 0 })).toEqual({ present: 0 });
	expect(checkInForm.parse({ present: 500 })).toEqual({ present: 500 });
	const mustBeWhole = 'The number of people present must be a whole number';
	for (const [present, message] of [
		[1.5, mustBeWhole],
		['2', mustBeWhole],
		[-1, 'The number of people present cannot be negative'],
		[501, 'The number of people present cannot be more than 500'],
	] as const) {
		expect(issuesOf(checkInForm, { present })).toEqual([['present', message]]);
	}
	expect(checkInForm.safeParse({ present: 1, by: 'Anna' }).success).toBe(false);
});
