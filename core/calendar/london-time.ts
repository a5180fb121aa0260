import { fromZonedTime } from 'date-fns-tz';

/** The time zone in which times are entered and shown (decision: times). */
export const clubTimeZone = 'Europe/London';

/**
 * A moment in UTC as ISO 8601 with milliseconds, '2026-07-04T17:30:00.000Z'. Sorting these texts sorts the
 * moments.
 */
export type Instant = string;
/** A calendar day in London, '2026-07-04'. */
export type LondonDate = string;
/** A wall-clock time in London, '2026-07-04T18:30', in the format of a datetime-local field. */
export type LondonDateTime = string;

export const dayMs = 24 * 60 * 60 * 1000;

export function toInstant(date: Date): Instant {
	return date.toISOString();
}

const wallClock = new Intl.DateTimeFormat('en-GB', {
	timeZone: clubTimeZone,
	hourCycle: 'h23',
	year: 'numeric',
	month: '2-digit',
	day: '2-digit',
	hour: '2-digit',
	minute: '2-digit',
	second: '2-digit',
	fractionalSecondDigits: 3,
});

// This code uses Intl, because formatInTimeZone of date-fns-tz converts through the computer's own time zone.
// The result is an hour wrong for times that the computer's zone skips in spring. In New York, 02:30 on 8
// March 2026 is such a time.
function readWallClock(instant: Instant) {
	const parts = new Map(
		wallClock.formatToParts(Date.parse(instant)).map(({ type, value }) => [type, value]),
	);
	return {
		date: `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`,
		minutes: `${parts.get('hour')}:${parts.get('minute')}`,
		seconds: `${parts.get('second')}.${parts.get('fractionalSecond')}`,
	};
}

export function londonDate(instant: Instant): LondonDate {
	return readWallClock(instant).date;
}

export function londonDateTime(instant: Instant): LondonDateTime {
	const { date, minutes } = readWallClock(instant);
	return `${date}T${minutes}`;
}

/**
 * Reports whether the time is midnight in London. Midnight stands for a date without a time (specification
 * §9).
 */
export function isDateOnly(instant: Instant): boolean {
	const { minutes, seconds } = readWallClock(instant);
	return minutes === '00:00' && seconds === '00.000';
}

/** Returns the first moment of the given day in London. */
export function startOfLondonDay(date: LondonDate): Instant {
	return toInstant(fromZonedTime(`${date}T00:00:00.000`, clubTimeZone));
}

/** Returns the first moment of the current day in London. Lists of upcoming events begin at this moment. */
export function startOfLondonToday(now: Date): Instant {
	return startOfLondonDay(londonDate(toInstant(now)));
}

/** Returns the calendar day that is `days` later, or earlier if `days` is negative. */
export function addLondonDays(date: LondonDate, days: number): LondonDate {
	return new Date(Date.parse(`${date}T00:00:00.000Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** Returns the last millisecond of the given day in London. */
export function lastMomentOf(date: LondonDate): Instant {
	return toInstant(new Date(Date.parse(startOfLondonDay(addLondonDays(date, 1))) - 1));
}

/**
 * Converts a wall-clock time in London to an instant. When the clocks go back, an hour occurs twice; its
 * times are converted to the first occurrence.
 * @returns null for a time that the clocks skip, or for text that is not 'yyyy-MM-ddTHH:mm'.
 */
export function fromLondonDateTime(text: LondonDateTime): Instant | null {
	if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text)) return null;
	const asUtc = Date.parse(`${text}:00.000Z`);
	if (Number.isNaN(asUtc)) return null;
	// London time is UTC+1 or UTC. For a time that occurs twice, UTC+1 gives the first occurrence, so try UTC+1
	// first.
	for (const offsetHours of [1, 0]) {
		const candidate = new Date(asUtc - offsetHours * 60 * 60 * 1000).toISOString();
		if (londonDateTime(candidate) === text) return candidate;
	}
	return null;
}

/**
 * Returns the same day of the month, `months` months earlier. If the earlier month has no such day, returns
 * its last day.
 */
export function subLondonMonths(date: LondonDate, months: number): LondonDate {
	const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
	const lastDay = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
	return new Date(Date.UTC(year, month - 1 - months, Math.min(day, lastDay)))
		.toISOString()
		.slice(0, 10);
}
