import {
	bookingDeadline,
	eventSpan,
	isBookingOpen,
	isDateOnly,
	lastMomentOf,
	londonDate,
	startOfLondonDay,
	toEventJson,
} from '@burgee/core';
import { bookableEvents, clubEvents, dates, instants } from '@burgee/core/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inEveryTimeZone } from '../time-zones.ts';

inEveryTimeZone(() => {
	test('once closed, bookings stay closed', () => {
		fc.assert(
			fc.property(clubEvents(), instants(), instants(), (event, one, other) => {
				const [earlier = one, later = other] = [one, other].sort();
				const openLater = isBookingOpen(event, new Date(later));
				expect(!openLater || isBookingOpen(event, new Date(earlier))).toBe(true);
			}),
		);
	});

	test('the deadline is the last open millisecond', () => {
		fc.assert(
			fc.property(clubEvents(), (event) => {
				const deadline = bookingDeadline(event);
				fc.pre(deadline !== null);
				expect(isBookingOpen(event, new Date(deadline))).toBe(true);
				expect(isBookingOpen(event, new Date(Date.parse(deadline) + 1))).toBe(false);
			}),
		);
	});

	test('a date alone stays open through all of its London day and no longer', () => {
		fc.assert(
			fc.property(clubEvents(), dates(), instants(), (event, date, now) => {
				const closing = { ...event, bookingEndDate: startOfLondonDay(date) };
				expect(bookingDeadline(closing)).toBe(lastMomentOf(date));
				expect(isBookingOpen(closing, new Date(now))).toBe(londonDate(now) <= date);
			}),
		);
	});

	test('with an end of booking nothing else counts; without one, the end of the event', () => {
		fc.assert(
			fc.property(clubEvents(), clubEvents(), (event, other) => {
				const { bookingEndDate } = event;
				if (bookingEndDate !== null) {
					expect(bookingDeadline({ ...other, bookingEndDate })).toBe(bookingDeadline(event));
					if (!isDateOnly(bookingEndDate)) expect(bookingDeadline(event)).toBe(bookingEndDate);
					return;
				}
				const span = eventSpan(event, 'booking');
				const end = span?.allDay === false ? span.end : null;
				if (end !== null) expect(bookingDeadline(event)).toBe(end);
				if (span === null) expect(bookingDeadline(event)).toBeNull();
			}),
		);
	});

	test('what is meant to be bookable is shown as open', () => {
		const nows = instants().map((instant) => new Date(instant));
		const cases = nows.chain((now) => fc.tuple(fc.constant(now), bookableEvents(now)));
		fc.assert(
			fc.property(cases, ([now, event]) => {
				expect(toEventJson(event, now).bookingOpen).toBe(true);
				expect(toEventJson({ ...event, allowBooking: false }, now).bookingOpen).toBe(false);
			}),
		);
	});
});
