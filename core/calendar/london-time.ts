import { fromZonedTime } from 'date-fns-tz';

/** The zone in which the club enters and reads its times (decision: times). */
export const clubTimeZone = 'Europe/London';

/** A moment as ISO 8601 UTC with milliseconds, '2026-07-04T17:30:00.000Z': sorts as text. */
export type Instant = string;
/** A day of the London calendar, '2026-07-04'. */
export type LondonDate = string;
/** A wall-clock time in London, '2026-07-04T18:30', as a datetime-local field has it. */
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

// Intl and not date-fns-tz's formatInTimeZone, which goes by way of a local Date: it is an hour out for
// the London time that the computer's own zone skips in spring (02:30 on 8 March 2026 in New York).
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

/** Midnight in London stands for a date without a time (specification §9). */
export function isDateOnly(instant: Instant): boolean {
	const { minutes, seconds } = readWallClock(instant);
	return minutes === '00:00' && seconds === '00.000';
}

/** The first moment of that day in London. */
export function startOfLondonDay(date: LondonDate): Instant {
	return toInstant(fromZonedTime(`${date}T00:00:00.000`, clubTimeZone));
}

/** The first moment of the day that it is in London at `now`: from then on the club's lists show what is to come. */
export function startOfLondonToday(now: Date): Instant {
	return startOfLondonDay(londonDate(toInstant(now)));
}

/** The calendar day that many days later (or earlier, if negative). */
export function addLondonDays(date: LondonDate, days: number): LondonDate {
	return new Date(Date.parse(`${date}T00:00:00.000Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** The last millisecond of that day in London. */
export function lastMomentOf(date: LondonDate): Instant {
	return toInstant(new Date(Date.parse(startOfLondonDay(addLondonDays(date, 1))) - 1));
}

/**
 * The moment that a wall clock in London shows. Where the clocks go back and a time comes twice, the
 * first one. `null` for a time that the clocks skip, or for text that is not 'yyyy-MM-ddTHH:mm'.
 */
export function fromLondonDateTime(text: LondonDateTime): Instant | null {
	if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text)) return null;
	const asUtc = Date.parse(`${text}:00.000Z`);
	if (Number.isNaN(asUtc)) return null;
	// London is at UTC+1 or UTC: the earlier candidate comes first, so a repeated hour reads as its first pass.
	for (const offsetHours of [1, 0]) {
		const candidate = new Date(asUtc - offsetHours * 60 * 60 * 1000).toISOString();
		if (londonDateTime(candidate) === text) return candidate;
	}
	return null;
}

/** The same day that many months earlier, or the last of that month where it has no such day. */
export function subLondonMonths(date: LondonDate, months: number): LondonDate {
	const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
	const lastDay = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
	return new Date(Date.UTC(year, month - 1 - months, Math.min(day, lastDay)))
		.toISOString()
		.slice(0, 10);
}
