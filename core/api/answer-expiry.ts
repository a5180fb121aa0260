import { bookingDeadline } from '../rules/booking/deadline.ts';
import { startOfLondonDay } from '../rules/calendar/london-day.ts';
import {
	addLondonDays,
	type Instant,
	londonDate,
	toInstant,
} from '../rules/calendar/london-time.ts';
import type { CallAnswer, CallKey } from './calls.ts';
import type { EventJson } from './events.ts';

type Expiry<Key extends CallKey> = (answer: CallAnswer<Key>, now: Date) => Instant;

/**
 * The calls whose answers the server may cache until the storage changes. Every client that may send the request gets
 * the same answer. Each function returns the time from which the answer may differ although the storage has not
 * changed. `now` is the time at which the server began to compute the answer.
 */
export const answerExpiry: { [Key in CallKey]?: Expiry<Key> } = {
	'GET /api/openapi.json': tomorrow,
	'GET /api/club': tomorrow,
	'GET /api/campaigns': soon,
	'GET /api/campaigns/:campaignId': soon,
	'GET /api/pages/:slug': tomorrow,
	'GET /api/water-levels': soon,
	'GET /api/documents': tomorrow,
	'GET /api/events': ({ events }, now) => nextClosing(events, now),
	'GET /api/events/:eventId': (event, now) => nextClosing([event], now),
	'GET /api/events/:eventId/calendar.ics': tomorrow,
	'GET /api/calendar-feed': tomorrow,
	'GET /calendar.ics': tomorrow,
	'GET /api/work-days': tomorrow,
	'GET /api/work-days/:workDayId': tomorrow,
	'GET /api/work-days/:workDayId/calendar.ics': tomorrow,
	'GET /api/admin/bookings': tomorrow,
};

/** Newsletters and water levels may change without a change of the storage. */
function soon(_: unknown, now: Date): Instant {
	return toInstant(new Date(now.getTime() + 1_000));
}

/**
 * Returns the next midnight in London. The lists of upcoming events and work days, the calendar feed, and the default
 * period of the overview depend on the date. For the other answers, midnight is an upper bound.
 */
function tomorrow(_: unknown, now: Date): Instant {
	return startOfLondonDay(addLondonDays(londonDate(toInstant(now)), 1));
}

/** Returns the time at which an event can no longer be booked, or the next midnight in London, whichever is first. */
function nextClosing(events: EventJson[], now: Date): Instant {
	const closings = events
		.filter(({ bookingOpen }) => bookingOpen)
		.map(bookingDeadline)
		.filter((deadline) => deadline !== null)
		// At the exact time of its deadline, an event can still be booked.
		.map((deadline) => toInstant(new Date(Date.parse(deadline) + 1)));
	return [tomorrow(events, now), ...closings].reduce((first, other) =>
		other < first ? other : first,
	);
}
