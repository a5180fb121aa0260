import { type EventTimes, eventSpan, lastDayOf } from '../rules/calendar/event-span.ts';
import {
	type Instant,
	isDateOnly,
	type LondonDate,
	londonDate,
	londonDateTime,
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

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const months = [
	...['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September'],
	...['October', 'November', 'December'],
];

/** Returns the parts of a date as texts. The names do not come from Intl, whose names differ between browsers and Node. */
export function datePartsOf(date: LondonDate) {
	const [year = '', month = '', day = ''] = date.split('-');
	const weekday = weekdays[new Date(date).getUTCDay()] ?? '';
	const monthName = months[Number(month) - 1] ?? '';
	return {
		weekday,
		day: String(Number(day)),
		month: monthName,
		shortMonth: monthName === 'September' ? 'Sept' : monthName.slice(0, 3),
		year,
	};
}

/** Formats a date for tables, such as '4 Jul 2026'. */
export function displayShortDate(instant: Instant): string {
	const { day, shortMonth, year } = datePartsOf(londonDate(instant));
	return `${day} ${shortMonth} ${year}`;
}

/**
 * Formats a date with its time for lists, such as 'Sat 5 Dec, 19:00'. Omits the time if it is midnight in London, and
 * the year if it is the current year.
 */
export function displayBriefDateTime(instant: Instant, now: Date): string {
	const date = londonDate(instant);
	const year = date.slice(0, 4) === currentYear(now) ? '' : ` ${date.slice(0, 4)}`;
	return `${briefDate(date)}${year}${isDateOnly(instant) ? '' : `, ${displayTime(instant)}`}`;
}

const currentYear = (now: Date) => londonDate(toInstant(now)).slice(0, 4);

/** Returns a date without its year, such as 'Sat 5 Dec'. */
export function briefDate(date: LondonDate): string {
	const { weekday, day, shortMonth } = datePartsOf(date);
	return `${weekday.slice(0, 3)} ${day} ${shortMonth}`;
}

/** Formats a time of day in London, such as '18:30'. */
export function displayTime(instant: Instant): string {
	return londonDateTime(instant).slice(-'18:30'.length);
}

/** Formats a month for the headings of the event list, such as 'July 2026'. */
export function displayMonth(instant: Instant): string {
	const { month, year } = datePartsOf(londonDate(instant));
	return `${month} ${year}`;
}

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
	return displayLondonDate(londonDate(instant));
}

function displayLondonDate(date: LondonDate): string {
	const { weekday, day, month, year } = datePartsOf(date);
	return `${weekday} ${day} ${month} ${year}`;
}

/**
 * Formats a Unix time in seconds as a date for the search results, such as '4 July 2026' (specification
 * §5).
 */
export function displaySearchDate(seconds: number): string {
	const { day, month, year } = datePartsOf(londonDate(toInstant(new Date(seconds * 1_000))));
	return `${day} ${month} ${year}`;
}

/** Returns the texts on an event's calendar icon, such as { weekday: 'Sat', day: '4', month: 'Jul' }. */
export function displayDay(instant: Instant): { weekday: string; day: string; month: string } {
	const { weekday, day, shortMonth } = datePartsOf(londonDate(instant));
	return { weekday: weekday.slice(0, 3), day, month: shortMonth };
}

/**
 * Formats the date range of an event (specification §2, §9). If the event has no end date, shows
 * only the start. Shows the dates of all-day events without times.
 */
export function displayEventDates(event: EventTimes, screen: keyof typeof undatedText): string {
	const span = eventSpan(event, 'calendar');
	if (span === null || event.eventdatetime === null) return undatedText[screen];
	if (span.allDay) {
		const first = displayLondonDate(span.startDate);
		const lastDate = lastDayOf(span);
		return lastDate === span.startDate ? first : `${first} to ${displayLondonDate(lastDate)}`;
	}
	const start = displayDateTime(span.start);
	if (event.eventenddatetime === null || span.end !== event.eventenddatetime) return start;
	return londonDate(span.start) === londonDate(span.end)
		? `${start} to ${displayTime(span.end)}`
		: `${start} to ${displayDate(span.end)}, ${displayTime(span.end)}`;
}

/**
 * Formats the dates of an event for lists in the panel: 'Sat 5 Dec, 19:00', or 'Sat 20 – Sun 21 Jun' for an event of
 * several days. Omits the current year.
 */
export function displayBriefEventDates(event: EventTimes, now: Date): string {
	const span = eventSpan(event, 'calendar');
	if (span === null || event.eventdatetime === null) return undatedText.admin;
	const first = londonDate(event.eventdatetime);
	const last = lastDayOf(span);
	if (last === first) return displayBriefDateTime(event.eventdatetime, now);
	const [firstYear, lastYear] = [first.slice(0, 4), last.slice(0, 4)];
	if (firstYear !== lastYear) {
		return `${briefDate(first)} ${firstYear} – ${briefDate(last)} ${lastYear}`;
	}
	const isOneMonth = first.slice(0, 7) === last.slice(0, 7);
	const start = isOneMonth ? briefDate(first).replace(/ \p{L}+$/u, '') : briefDate(first);
	return `${start} – ${briefDate(last)}${lastYear === currentYear(now) ? '' : ` ${lastYear}`}`;
}
