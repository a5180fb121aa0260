import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
	addLondonDays,
	dayMs,
	type Instant,
	instant,
	londonDate,
	londonDateTime,
	toInstant,
} from '../../../core/index.ts';
import { hourMs } from '../../../core/rules/calendar/london-time.ts';
import {
	isReminderDue,
	longestReminderMs,
	reminderId,
	reminderTime,
	wantsReminder,
} from '../../../core/rules/mail/reminder.ts';
import { instants } from '../../../core/testing/times.ts';
import { bookingOf, clockChanges, eventOf } from '../../contracts/samples.ts';
import { forAll } from '../for-all.ts';

/** Starts of events, many of them near a change of the clocks. */
const starts = fc.oneof(
	instants(),
	fc
		.tuple(fc.constantFrom(...clockChanges), fc.integer({ min: -2 * dayMs, max: 2 * dayMs }))
		.map(([change, ms]) => after(change, ms)),
);

function after(time: Instant, ms: number): Instant {
	return toInstant(new Date(Date.parse(time) + ms));
}

const eventAt = (eventdatetime: Instant | null) => ({
	reminder: true,
	draft: false,
	eventdatetime,
});

test('an event is due for its reminder from 18:00 in London on the day before until its start', () => {
	forAll(starts, (start) => {
		const time = reminderTime(start);
		expect(londonDateTime(time)).toBe(`${addLondonDays(londonDate(start), -1)}T18:00`);
		expect(Date.parse(start) - Date.parse(time)).toBeLessThanOrEqual(longestReminderMs);
		const isDue = (at: Instant) => isReminderDue(eventAt(start), at);
		expect(isDue(after(time, -1))).toBe(false);
		expect(isDue(time)).toBe(true);
		expect(isDue(after(start, -1))).toBe(true);
		expect(isDue(start)).toBe(false);
	});
});

test('on the evening before a change of the clocks, the reminder is sent at 18:00 too', () => {
	// The clocks go forward on 29 March and back on 25 October.
	expect(reminderTime(instant('2026-03-29T09:00:00.000Z'))).toBe('2026-03-28T18:00:00.000Z');
	expect(reminderTime(instant('2026-03-30T09:00:00.000Z'))).toBe('2026-03-29T17:00:00.000Z');
	expect(reminderTime(instant('2026-10-25T10:00:00.000Z'))).toBe('2026-10-24T17:00:00.000Z');
	expect(reminderTime(instant('2026-10-26T10:00:00.000Z'))).toBe('2026-10-25T18:00:00.000Z');
});

test('nobody is reminded of an event without a reminder, without a date, or that is a draft', () => {
	const { eventdatetime, ...event } = eventOf({ id: 'supper', reminder: true });
	const start = eventdatetime ?? expect.fail();
	const isDue = (changes: object) =>
		isReminderDue({ ...event, eventdatetime, ...changes }, reminderTime(start));
	expect(isDue({})).toBe(true);
	for (const changes of [{ reminder: false }, { eventdatetime: null }, { draft: true }]) {
		expect(isDue(changes)).toBe(false);
	}
});

test('a booking is reminded if it was made at least 12 hours before the evening', () => {
	forAll(starts, (start) => {
		const latest = after(reminderTime(start), -12 * hourMs);
		const wants = (submittedAt: Instant) =>
			wantsReminder(bookingOf({ id: 'one', submittedAt }), start);
		expect(wants(latest)).toBe(true);
		expect(wants(after(latest, 1))).toBe(false);
	});
});

test('a booking that holds no place, has no address or wants no reminder is not reminded', () => {
	const start = instant('2026-07-04T17:30:00.000Z');
	const wants = (changes: object) =>
		wantsReminder({ ...bookingOf({ id: 'one' }), ...changes }, start);
	expect(wants({})).toBe(true);
	expect(wants({ paymentRequired: true, hasOpenCheckout: true })).toBe(true);
	expect(wants({ paymentRequired: true })).toBe(false);
	expect(wants({ cancelledAt: start })).toBe(false);
	expect(wants({ userEmail: null })).toBe(false);
	expect(wants({ remindersStoppedAt: start })).toBe(false);
});

test('a booking has one reminder for each day of the event, also if the event moves within the day', () => {
	const booking = { id: 'one' };
	forAll(fc.tuple(starts, starts), ([a, b]) => {
		const isSameDay = londonDate(a) === londonDate(b);
		expect(reminderId(booking, a) === reminderId(booking, b)).toBe(isSameDay);
	});
});
