import { type BookingTimes, closesSoon } from '../rules/booking/deadline.ts';
import { isBookable } from '../rules/booking/places.ts';
import { type EventTimes, eventSpan, isOnDate } from '../rules/calendar/event-span.ts';
import { addLondonDays, londonDate, toInstant } from '../rules/calendar/london-time.ts';
import { pageMessages } from './page-messages.ts';
import { pluralise } from './pluralise.ts';

export type ProgrammeBadge = 'today' | 'this-weekend';

/**
 * Returns 'today' for an event that takes place today in London, and 'this-weekend' for an event on the
 * Saturday or Sunday of the current week.
 */
export function programmeBadge(event: EventTimes, now: Date): ProgrammeBadge | null {
	const span = eventSpan(event, 'calendar');
	if (span === null) return null;
	const today = londonDate(toInstant(now));
	if (isOnDate(span, today)) return 'today';
	const weekday = new Date(`${today}T00:00:00.000Z`).getUTCDay();
	if (weekday === 0) return null;
	const saturday = addLondonDays(today, 6 - weekday);
	const weekend = [saturday, addLondonDays(saturday, 1)];
	return weekend.some((date) => isOnDate(span, date)) ? 'this-weekend' : null;
}

export type RowBadge =
	| (ProgrammeBadge | 'booked' | 'full')
	| ('bookings-closed' | 'places-left' | 'closes-soon');

const rowBadgeLabels: Record<Exclude<RowBadge, 'places-left'>, string> = {
	booked: pageMessages.booked,
	full: 'Full',
	today: 'Today',
	'this-weekend': 'This weekend',
	'bookings-closed': 'Bookings closed',
	'closes-soon': 'Bookings close soon',
};

/** Returns the words of a badge in the programme. */
export function rowBadgeLabel(
	badge: RowBadge,
	{ placesLeft, waitingList }: Pick<PlacesOfEvent, 'placesLeft'> & { waitingList: boolean },
): string {
	if (badge === 'full' && waitingList) return 'Full: join the waiting list';
	return badge === 'places-left'
		? `${pluralise(placesLeft ?? 0, 'place')} left`
		: rowBadgeLabels[badge];
}

interface BadgeFacts {
	now: Date;
	/** Whether this device remembers a booking for the event. */
	isBooked: boolean;
}

interface PlacesOfEvent {
	bookingOpen: boolean;
	isFull: boolean;
	/** Null unless members are told how many places are left. */
	placesLeft: number | null;
}

type BadgedEvent = BookingTimes & PlacesOfEvent & { allowBooking: boolean };

/**
 * Returns the one badge of an event's row in the calendar. Members who have booked need to know that first: whether
 * bookings close no longer concerns them. Others first need to know that they cannot come.
 */
export function rowBadge(event: BadgedEvent, { now, isBooked }: BadgeFacts): RowBadge | null {
	if (isBooked) return 'booked';
	const places = placesBadge(event);
	if (places === 'full') return places;
	return programmeBadge(event, now) ?? places ?? bookingBadge(event, now);
}

/** Returns whether an event takes no more bookings, or will soon take none. */
export function bookingBadge(
	event: BadgedEvent,
	now: Date,
): 'bookings-closed' | 'closes-soon' | null {
	if (event.allowBooking && !event.bookingOpen) return 'bookings-closed';
	return isBookable(event) && closesSoon(event, now) ? 'closes-soon' : null;
}

/** Returns what an event that takes bookings says about its places. */
export function placesBadge(event: PlacesOfEvent): 'full' | 'places-left' | null {
	if (!event.bookingOpen) return null;
	if (event.isFull) return 'full';
	return event.placesLeft === null ? null : 'places-left';
}
