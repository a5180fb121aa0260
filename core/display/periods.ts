import { startOfLondonDay } from '../rules/calendar/london-day.ts';
import { addLondonDays, type LondonDate } from '../rules/calendar/london-time.ts';
import { firstOfMonth, monthOf } from '../rules/calendar/months.ts';
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

/** Returns the periods that the treasury offers. The first one is the default. */
export function treasuryPresets(today: LondonDate): { label: string; period: Period }[] {
	const year = Number(today.slice(0, 4));
	const lastMonth = addLondonDays(firstOfMonth(today), -1);
	return [
		{ label: 'This Month', period: {} },
		{ label: 'Today', period: { from: today, to: today } },
		{ label: 'Last Month', period: monthOf(lastMonth) },
		{ label: 'This Year', period: yearOf(year) },
		{ label: 'Last Year', period: yearOf(year - 1) },
	];
}

/** Formats the days of a report: '1 Nov 2026 to 30 Nov 2026', or '26 Nov 2026'. */
export function displayDays({ from, to }: { from: LondonDate; to: LondonDate }): string {
	return from === to ? displayDay(from) : `${displayDay(from)} to ${displayDay(to)}`;
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

/** Formats a day for tables, such as '4 Jul 2026'. */
export function displayDay(day: LondonDate): string {
	return displayShortDate(startOfLondonDay(day));
}
