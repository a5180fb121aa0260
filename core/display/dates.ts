import { type EventTimes, eventSpan } from '../rules/calendar/event-span.ts';
import {
	addLondonDays,
	clubTimeZone,
	type Instant,
	isDateOnly,
	type LondonDate,
	londonDate,
	startOfLondonDay,
	toInstant,
} from '../rules/calendar/london-time.ts';

/**
 * The text for a date that is missing or cannot be parsed. Each screen has its own text
 * (specification §8, decision: stored-names).
 */
export const undatedText = {
	calendar: 'Date TBC',
	booking: 'Date not specified',
	admin: 'Invalid Date',
} as const;

function format(options: Intl.DateTimeFormatOptions) {
	const formatter = new Intl.DateTimeFormat('en-GB', { timeZone: clubTimeZone, ...options });
	return (instant: Instant) => formatter.format(Date.parse(instant));
}

const longDate = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
const searchDate = format({ day: 'numeric', month: 'long', year: 'numeric' });
const weekday = format({ weekday: 'short' });

/** Formats a date for tables, such as '4 Jul 2026'. */
export const displayShortDate = format({ day: 'numeric', month: 'short', year: 'numeric' });

/** Formats a time of day in London, such as '18:30'. */
export const displayTime = format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** Formats a month for the headings of the event list, such as 'July 2026'. */
export const displayMonth = format({ month: 'long', year: 'numeric' });

/**
 * Formats a date with its time, such as 'Saturday 4 July 2026, 18:30'. Omits the time if it is
 * midnight in London.
 */
export function displayDateTime(instant: Instant): string {
	return isDateOnly(instant)
		? displayDate(instant)
		: `${displayDate(instant)}, ${displayTime(instant)}`;
}

/** Formats a date, such as 'Saturday 4 July 2026'. */
export function displayDate(instant: Instant): string {
	return longDate(instant).replaceAll(',', '');
}

/**
 * Formats a Unix time in seconds as a date for the search results, such as '4 July 2026' (specification
 * §5).
 */
export function displaySearchDate(seconds: number): string {
	return searchDate(toInstant(new Date(seconds * 1_000)));
}

/** Returns the texts on an event's calendar icon, such as { weekday: 'Sat', day: '4', month: 'Jul' }. */
export function displayDay(instant: Instant): { weekday: string; day: string; month: string } {
	const [day = '', monthName = ''] = displayShortDate(instant).split(' ');
	return { weekday: weekday(instant), day, month: monthName };
}

/**
 * Formats the date range of an event (specification §2, §9). If the event has no end date, shows
 * only the start. Shows the dates of all-day events without times.
 */
export function displayEventDates(event: EventTimes, screen: keyof typeof undatedText): string {
	const span = eventSpan(event, 'calendar');
	if (span === null || event.eventdatetime === null) return undatedText[screen];
	if (span.allDay) {
		const first = displayDate(startOfLondonDay(span.startDate));
		const lastDate: LondonDate = addLondonDays(span.endDate, -1);
		return lastDate === span.startDate
			? first
			: `${first} to ${displayDate(startOfLondonDay(lastDate))}`;
	}
	const start = displayDateTime(span.start);
	if (event.eventenddatetime === null || span.end !== event.eventenddatetime) return start;
	return londonDate(span.start) === londonDate(span.end)
		? `${start} to ${displayTime(span.end)}`
		: `${start} to ${displayDate(span.end)}, ${displayTime(span.end)}`;
}
