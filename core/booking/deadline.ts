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
 * Returns the last moment at which the event can be booked (specification §4, decision: deadline). This
 * moment is the booking end date; a date without a time includes its whole day in London. Without a booking
 * end date, bookings close when the event ends.
 * @returns null if the event has neither a booking end date nor an event date. Bookings then stay open.
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

/** Whether bookings are open. An event can still be booked at the deadline itself. */
export function isBookingOpen(event: BookingTimes, now: Date): boolean {
	const deadline = bookingDeadline(event);
	return deadline === null || now.getTime() <= Date.parse(deadline);
}

const closesSoonMs = 7 * dayMs;

/** Whether the booking end date is within the next seven days. The calendar page then shows a note. */
export function closesSoon(event: BookingTimes, now: Date): boolean {
	const deadline = bookingDeadline(event);
	if (deadline === null || event.bookingEndDate === null) return false;
	const leftMs = Date.parse(deadline) - now.getTime();
	return leftMs >= 0 && leftMs <= closesSoonMs;
}
