import { type EventTimes, eventSpan } from '../calendar/event-span.ts';
import {
	addLondonDays,
	dayMs,
	type Instant,
	isDateOnly,
	lastMomentOf,
	londonDate,
} from '../calendar/london-time.ts';

export interface BookingTimes extends EventTimes {
	bookingEndDate: Instant | null;
}

/**
 * The last moment at which a booking is taken (specification §4, decision: deadline): the booking end date, the
 * whole of its day where it has no time; without one, the end of the event.
 * @returns null where neither date is known: bookings stay open.
 */
export function bookingDeadline(event: BookingTimes): Instant | null {
	const { bookingEndDate } = event;
	if (bookingEndDate !== null) {
		return isDateOnly(bookingEndDate) ? lastMomentOf(londonDate(bookingEndDate)) : bookingEndDate;
	}
	const span = eventSpan(event, 'booking');
	if (span === null) return null;
	return span.allDay ? lastMomentOf(addLondonDays(span.endDate, -1)) : span.end;
}

/** Bookings are closed once now is later than the deadline. */
export function isBookingOpen(event: BookingTimes, now: Date): boolean {
	const deadline = bookingDeadline(event);
	return deadline === null || now.getTime() <= Date.parse(deadline);
}

const closesSoonMs = 7 * dayMs;

/** Whether the last day of booking is near enough to say so in the programme. */
export function closesSoon(event: BookingTimes, now: Date): boolean {
	const deadline = bookingDeadline(event);
	if (deadline === null || event.bookingEndDate === null) return false;
	const leftMs = Date.parse(deadline) - now.getTime();
	return leftMs >= 0 && leftMs <= closesSoonMs;
}
