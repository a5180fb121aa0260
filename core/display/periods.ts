import { startOfLondonDay } from '../rules/calendar/london-day.ts';
import type { LondonDate } from '../rules/calendar/london-time.ts';
import type { Period } from '../rules/calendar/period.ts';
import { parseLondonDate } from '../rules/calendar/time-schemas.ts';
import { displayShortDate } from './dates.ts';

/** Returns the periods that the bookings overview offers. The first one is the default. */
export function periodPresets(today: LondonDate): { label: string; period: Period }[] {
	const year = Number(today.slice(0, 4));
	return [
		{ label: 'Recent and Upcoming', period: {} },
		{ label: 'This Year', period: yearOf(year) },
		{ label: 'Last Year', period: yearOf(year - 1) },
	];
}

function yearOf(year: number): Period {
	return { from: parseLondonDate(`${year}-01-01`), to: parseLondonDate(`${year}-12-31`) };
}

/** Formats a period: 'Events from 1 Jan 2026 to 31 Dec 2026.' */
export function displayPeriod({ from, to }: Period): string {
	if (from === undefined && to === undefined) {
		return 'Upcoming events, and events from the last six months.';
	}
	if (to === undefined) return `Events from ${from && displayDay(from)} onwards.`;
	if (from === undefined) return `Events from the six months until ${displayDay(to)}.`;
	return `Events from ${displayDay(from)} to ${displayDay(to)}.`;
}

function displayDay(day: LondonDate): string {
	return displayShortDate(startOfLondonDay(day));
}
