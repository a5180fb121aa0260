import {
	bookingDeadline,
	eventSpan,
	isBookingOpen,
	isDateOnly,
	londonDate,
	noneTaken,
	startOfLondonDay,
} from '@burgee/core';
import { toEventJson } from '@burgee/core/api/events';
import { bookableEvents, clubEvents, dates, instants } from '@burgee/core/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lastMomentOf } from '../../../core/rules/calendar/london-time.ts';
import { forAll, pairs } from '../for-all.ts';
import { inEveryTimeZone } from '../time-zones.ts';

inEveryTimeZone(() => {
	test('booking deadline: bookings for an event do not open again after the deadline', () => {
		forAll(clubEvents(), instants(), instants(), (event, first, second) => {
			const [earlier = first, later = second] = [first, second].sort();
			const openLater = isBookingOpen(event, new Date(later));
			expect(!openLater || isBookingOpen(event, new Date(earlier))).toBe(true);
		});
	});

	test('booking deadline: bookings are open at the deadline and closed a millisecond later', () => {
		forAll(clubEvents(), (event) => {
			const deadline = bookingDeadline(event);
			fc.pre(deadline !== null);
			expect(isBookingOpen(event, new Date(deadline))).toBe(true);
			expect(isBookingOpen(event, new Date(Date.parse(deadline) + 1))).toBe(false);
		});
	});

	test('booking deadline: if the booking end date has no time, bookings close when that day ends in London', () => {
		forAll(clubEvents(), dates(), instants(), (event, date, now) => {
			const closing = { ...event, bookingEndDate: startOfLondonDay(date) };
			expect(bookingDeadline(closing)).toBe(lastMomentOf(date));
			expect(isBookingOpen(closing, new Date(now))).toBe(londonDate(now) <= date);
		});
	});

	test('booking deadline: bookings close at the end of the event only if there is no booking end date', () => {
		forAll(clubEvents(), clubEvents(), (event, otherEvent) => {
			const { bookingEndDate } = event;
			if (bookingEndDate !== null) {
				expect(bookingDeadline({ ...otherEvent, bookingEndDate })).toBe(bookingDeadline(event));
				if (!isDateOnly(bookingEndDate)) expect(bookingDeadline(event)).toBe(bookingEndDate);
				return;
			}
			const span = eventSpan(event, 'booking');
			const end = span?.allDay === false ? span.end : null;
			if (end !== null) expect(bookingDeadline(event)).toBe(end);
			if (span === null) expect(bookingDeadline(event)).toBeNull();
		});
	});

	test('event JSON: the field bookingOpen states whether the event can be booked now', () => {
		const nows = instants().map((instant) => new Date(instant));
		forAll(pairs(nows, bookableEvents), ([now, event]) => {
			expect(toEventJson(event, now, noneTaken).bookingOpen).toBe(true);
			expect(toEventJson({ ...event, allowBooking: false }, now, noneTaken).bookingOpen).toBe(
				false,
			);
		});
	});
});
