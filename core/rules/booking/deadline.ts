import { type EventTimes, eventEnd } from '../calendar/event-span.ts';
import {
	dayMs,
	type Instant,
	isDateOnly,
	lastMomentOf,
	londonDate,
} from '../calendar/london-time.ts';
import type { ClubEvent } from '../events/club-event.ts';

export type BookingTimes = EventTimes & Pick<ClubEvent, 'bookingEndDate'>;

/**
 * Returns the latest time at which the event can be booked: the booking end date if set, otherwise
 * the event's end (specification §4, decision: deadline). A booking end date without a time
 * includes the whole day in London.
 * @returns null if the event has neither a booking end date nor a start date. Such an event can
 * always be booked.
 */
export function bookingDeadline(event: BookingTimes): Instant | null {
	return event.bookingEndDate === null ? eventEnd(event) : lastBookingTime(event.bookingEndDate);
}

function lastBookingTime(bookingEndDate: Instant): Instant {
	return isDateOnly(bookingEndDate) ? lastMomentOf(londonDate(bookingEndDate)) : bookingEndDate;
}

/**
 * Reports whether the event can be booked now. A booking at the exact time of the event's booking
 * deadline is still accepted.
 */
export function isBookingOpen(event: BookingTimes, now: Date): boolean {
	const deadline = bookingDeadline(event);
	return deadline === null || now.getTime() <= Date.parse(deadline);
}

const closesSoonMs = 7 * dayMs;

/**
 * Reports whether the booking end date is within the next seven days. In this period the calendar
 * page shows a note.
 */
export function closesSoon({ bookingEndDate }: BookingTimes, now: Date): boolean {
	if (bookingEndDate === null) return false;
	const leftMs = Date.parse(lastBookingTime(bookingEndDate)) - now.getTime();
	return leftMs >= 0 && leftMs <= closesSoonMs;
}
