import { type EventTimes, eventSpan, isOnDate } from '../rules/calendar/event-span.ts';
import { addLondonDays, londonDate, toInstant } from '../rules/calendar/london-time.ts';

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
