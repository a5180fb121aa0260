import { displayDate } from '../calendar/display-date.ts';
import { dayMs, type Instant, londonDate, toInstant } from '../calendar/london-time.ts';

/**
 * Formats a date relative to today, in calendar days of London (specification §9, decision: relative-times):
 * 'Today', 'Yesterday', '3 days ago', '1 week ago', '4 weeks ago'. Dates 30 or more days ago and future
 * dates are shown as a long date.
 */
export function relativeTime(instant: Instant, now: Date): string {
	const days = dayNumber(toInstant(now)) - dayNumber(instant);
	if (days === 0) return 'Today';
	if (days === 1) return 'Yesterday';
	if (days < 0 || days >= 30) return displayDate(instant);
	if (days < 7) return `${days} days ago`;
	const weeks = Math.floor(days / 7);
	return weeks === 1 ? '1 week ago' : `${weeks} weeks ago`;
}

/**
 * Returns the number of the instant's calendar day in London, counted from 1 January 1970.
 * Days of 23 and 25 hours count as one day.
 */
function dayNumber(instant: Instant): number {
	return Date.parse(`${londonDate(instant)}T00:00:00.000Z`) / dayMs;
}
