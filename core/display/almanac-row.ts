import { isBookable } from '../rules/booking/places.ts';
import { type EventTimes, eventSpan, lastDayOf } from '../rules/calendar/event-span.ts';
import { isDateOnly, type LondonDate, londonDate } from '../rules/calendar/london-time.ts';
import { type ClubEvent, isPaidEvent } from '../rules/events/club-event.ts';
import { toMinor } from '../rules/money.ts';
import { briefDate, datePartsOf, displayTime } from './dates.ts';
import { displayMoney } from './money.ts';

/** The parts of a day stay on one line. */
const noBreakSpace = '\u00a0';

/** Formats a day, such as 'Sat 4'. */
function shortDay(date: LondonDate): string {
	const { weekday, day } = datePartsOf(date);
	return `${weekday.slice(0, 3)}${noBreakSpace}${day}`;
}

/**
 * Formats an event's time for its row in the calendar: '19:00', 'All day' or, for an event of several days, 'to Sun 5' or
 * '19:00, to Sun 5'. The last day has its month only if the event starts in another. Returns '' for an event without a date.
 */
export function rowTime(event: EventTimes): string {
	const span = eventSpan(event, 'calendar');
	if (span === null) return '';
	const [first, last] = [span.allDay ? span.startDate : londonDate(span.start), lastDayOf(span)];
	if (span.allDay) return last === first ? 'All day' : untilWords(first, last);
	const time = displayTime(span.start);
	return last === first ? time : `${time}, ${untilWords(first, last)}`;
}

/** Returns 'to Sun 5', or 'to Sun 2 Aug' if the event ends in another month. */
function untilWords(first: LondonDate, last: LondonDate): string {
	const { shortMonth } = datePartsOf(last);
	return shortMonth === datePartsOf(first).shortMonth
		? `to ${shortDay(last)}`
		: `to ${shortDay(last)}${noBreakSpace}${shortMonth}`;
}

type PricedEvent = Pick<ClubEvent, 'allowBooking' | 'requiresPayment' | 'currency'> & {
	/** In major units, such as pounds. */
	price: number;
};

/** Returns the price per adult or, for an event that members book without paying, 'Free'. Otherwise null. */
export function rowPrice(event: PricedEvent): string | null {
	const { allowBooking, requiresPayment, price, currency } = event;
	const priceMinor = toMinor(price);
	if (isPaidEvent({ requiresPayment, priceMinor })) return displayMoney(priceMinor, currency);
	return allowBooking ? 'Free' : null;
}

/** Formats the deadline of an event that can be booked, such as 'Book by Thu 2 Jul, 18:00'. Otherwise returns null. */
export function rowBookBy(
	event: Pick<ClubEvent, 'bookingEndDate'> & Parameters<typeof isBookable>[0],
): string | null {
	const { bookingEndDate } = event;
	if (!isBookable(event) || bookingEndDate === null) return null;
	const day = briefDate(londonDate(bookingEndDate));
	return `Book by ${isDateOnly(bookingEndDate) ? day : `${day}, ${displayTime(bookingEndDate)}`}`;
}
