import type { z } from 'zod';

export const clubTimeZone = 'Europe/London';

/**
 * A time in UTC as ISO 8601 with milliseconds, such as '2026-07-04T17:30:00.000Z'. The alphabetical
 * order of these texts is the order in time.
 */
export type Instant = string & z.$brand<'Instant'>;

/** A calendar day in London, such as '2026-07-04'. */
export type LondonDate = string & z.$brand<'LondonDate'>;

/**
 * A wall-clock time in London, such as '2026-07-04T18:30', in the format of an HTML datetime-local
 * field.
 */
export type LondonDateTime = string & z.$brand<'LondonDateTime'>;

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
/**
 * The largest tolerated difference between the clocks of two servers, or between a server's clock now and earlier. If a
 * stored time is later than a right clock could have made it, by more than this difference, a clock was wrong. Such a
 * time is ignored. Otherwise, a rate limit that was stored while a clock was years ahead would refuse requests for
 * years.
 */
export const clockErrorMs = 5 * 60_000;

/**
 * Returns the time in UTC, with milliseconds, such as '2026-07-04T09:00:00.000Z'.
 * @throws RangeError for an invalid date.
 */
export function toInstant(date: Date): Instant {
	return date.toISOString() as Instant;
}

export function laterBy(ms: number, at: Instant): Instant {
	return toInstant(new Date(Date.parse(at) + ms));
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

/** The maximum number of results that `remembered` keeps. A club has a few hundred dates. */
const maxRemembered = 2_000;

/** Memoises `compute`, because time zone conversions are slow. */
export function remembered<Text extends string, Result>(compute: (text: Text) => Result) {
	const results = new Map<Text, Result>();
	return (text: Text): Result => {
		const cached = results.get(text);
		if (cached !== undefined) return cached;
		if (results.size >= maxRemembered) results.clear();
		const result = compute(text);
		results.set(text, result);
		return result;
	};
}

// Use Intl, because formatInTimeZone of date-fns-tz converts through the computer's own time zone.
// The result of formatInTimeZone is an hour wrong for times that the computer's zone skips in
// spring, such as 02:30 on 8 March 2026 in New York.
const readWallClock = remembered((instant: Instant) => {
	const parts = new Map(
		wallClock.formatToParts(Date.parse(instant)).map(({ type, value }) => [type, value]),
	);
	return {
		date: `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`,
		minutes: `${parts.get('hour')}:${parts.get('minute')}`,
		seconds: `${parts.get('second')}.${parts.get('fractionalSecond')}`,
	};
});

/** Returns the day in London at this time. */
export function londonDate(instant: Instant): LondonDate {
	return readWallClock(instant).date as LondonDate;
}

/** Returns the day and the time on the clocks in London, to the minute, such as '2026-07-04T10:00'. */
export function londonDateTime(instant: Instant): LondonDateTime {
	const { date, minutes } = readWallClock(instant);
	return `${date}T${minutes}` as LondonDateTime;
}

/**
 * Reports whether the time is midnight in London. A stored time of midnight means that only the
 * date is known (specification §9).
 */
export function isDateOnly(instant: Instant): boolean {
	const { minutes, seconds } = readWallClock(instant);
	return minutes === '00:00' && seconds === '00.000';
}

function utcDate(ms: number): LondonDate {
	return new Date(ms).toISOString().slice(0, 10) as LondonDate;
}

/** Returns the day so many days later, or earlier if the number is negative. */
export function addLondonDays(date: LondonDate, days: number): LondonDate {
	return utcDate(Date.parse(`${date}T00:00:00.000Z`) + days * dayMs);
}

/**
 * Moves a time by whole days. The wall-clock time in London stays the same, even if the clocks change in between.
 * A time that the clocks skip on the new day becomes the time one hour later.
 */
export function movedByLondonDays(instant: Instant, days: number): Instant {
	const { date, minutes } = readWallClock(instant);
	const text = `${addLondonDays(date as LondonDate, days)}T${minutes}`;
	const minute = fromLondonDateTime(text) ?? `${text}:00.000Z`;
	return `${minute.slice(0, 16)}${instant.slice(16)}` as Instant;
}

/**
 * Converts a wall-clock time in London to UTC. When the clocks go back, the times of one hour occur
 * twice, and the first occurrence is used.
 * @returns null for a time that the clocks skip, or for text that is not 'yyyy-MM-ddTHH:mm'.
 */
export function fromLondonDateTime(text: string): Instant | null {
	if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text)) return null;
	const asUtc = Date.parse(`${text}:00.000Z`);
	if (Number.isNaN(asUtc)) return null;
	// When the clocks go back, one hour of London time occurs twice. UTC+1 gives the first
	// occurrence, so try UTC+1 before UTC.
	for (const offsetHours of [1, 0]) {
		const candidate = toInstant(new Date(asUtc - offsetHours * 60 * 60 * 1000));
		if (londonDateTime(candidate) === text) return candidate;
	}
	return null;
}

/**
 * Returns the last millisecond of the given day in London. Does not use `startOfLondonDay`, so that public pages do not
 * load its time zone library.
 */
export const lastMomentOf: (date: LondonDate) => Instant = remembered((date) => {
	const text = `${date}T23:59`;
	const minute = fromLondonDateTime(text) ?? `${text}:00.000Z`;
	return minute.replace('00.000Z', '59.999Z') as Instant;
});

/**
 * Subtracts months from a calendar day. For example, one month before 31 March is the last day of
 * February.
 */
export function subLondonMonths(date: LondonDate, months: number): LondonDate {
	const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
	const lastDay = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
	return utcDate(Date.UTC(year, month - 1 - months, Math.min(day, lastDay)));
}
