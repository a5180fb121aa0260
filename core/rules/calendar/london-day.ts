import { fromZonedTime } from 'date-fns-tz';
import {
	clubTimeZone,
	hourMs,
	type Instant,
	type LondonDate,
	londonDate,
	remembered,
	toInstant,
} from './london-time.ts';

// This module is separate, so that public pages do not load date-fns-tz for the other functions of London time.

/** Returns the first moment of the calendar day in London. */
export const startOfLondonDay: (date: LondonDate) => Instant = remembered((date) =>
	toInstant(fromZonedTime(`${date}T00:00:00.000`, clubTimeZone)),
);

/** Returns the start of the current day in London. Lists of upcoming events begin at this time. */
export function startOfLondonToday(now: Date): Instant {
	// The date in London changes at a full hour of UTC. So one remembered result serves a whole hour.
	const hourStart = new Date(Math.floor(now.getTime() / hourMs) * hourMs);
	return startOfLondonDay(londonDate(toInstant(hourStart)));
}
