import { dayMs, type Instant, londonDate, toInstant } from '../rules/calendar/london-time.ts';
import { displayDate } from './dates.ts';

/**
 * Formats a past date as 'Today', 'Yesterday', '3 days ago', '1 week ago' or '4 weeks ago'
 * (specification §9, decision: relative-times). Counts calendar days in London. Formats a future
 * date, and a date 30 or more days ago, as a full date.
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
 * Returns the number of calendar days in London from 1 January 1970 to the given time. A day of 23
 * or 25 hours counts as one day.
 */
function dayNumber(instant: Instant): number {
	return Date.parse(`${londonDate(instant)}T00:00:00.000Z`) / dayMs;
}
