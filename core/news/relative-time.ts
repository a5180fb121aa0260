import { displayDate } from '../calendar/display-date.ts';
import { dayMs, type Instant, londonDate, toInstant } from '../calendar/london-time.ts';

/**
 * How long ago, by London's calendar days (specification §9, decision: relative-times): 'Today', 'Yesterday',
 * '3 days ago', '1 week ago', '4 weeks ago', and from 30 days on the long date. So has a day to come.
 */
export function relativeTime(instant: Instant, now: Date): string {
	const days = calendarDay(toInstant(now)) - calendarDay(instant);
	if (days === 0) return 'Today';
	if (days === 1) return 'Yesterday';
	if (days < 0 || days >= 30) return displayDate(instant);
	if (days < 7) return `${days} days ago`;
	const weeks = Math.floor(days / 7);
	return weeks === 1 ? '1 week ago' : `${weeks} weeks ago`;
}

/** London's days, counted: a day of 23 or 25 hours is one day. */
function calendarDay(instant: Instant): number {
	return Date.parse(`${londonDate(instant)}T00:00:00.000Z`) / dayMs;
}
