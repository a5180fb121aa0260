import { displayDate } from '../calendar/display-date.ts';
import { dayMs } from '../calendar/london-time.ts';
import type { WaterReading } from './water-reading.ts';

const hourMs = 60 * 60 * 1000;

/** '4.20 m'. */
export function displayMetres(value: number): string {
	return `${withoutMinusZero(value.toFixed(2))} m`;
}

/** How far a reading may be from a day or a week ago to be compared with. */
const periods = {
	week: { ms: 7 * dayMs, withinMs: dayMs },
	day: { ms: dayMs, withinMs: 7 * hourMs },
};

/**
 * Where the water went, by its newest reading: 'Falling: 12 cm lower than a week ago'. Null where there is
 * no reading of about that time.
 */
export function waterTrend(readings: WaterReading[], period: keyof typeof periods): string | null {
	const newest = readings.at(-1);
	if (newest === undefined) return null;
	const { ms, withinMs } = periods[period];
	const thenMs = Date.parse(newest.dateTime) - ms;
	const farMs = ({ dateTime }: WaterReading) => Math.abs(Date.parse(dateTime) - thenMs);
	const then = readings.reduce((best, next) => (farMs(next) <= farMs(best) ? next : best), newest);
	if (farMs(then) > withinMs) return null;
	// Of what is shown: two levels that read alike are the same.
	const changeCm = Math.round(newest.value * 100) - Math.round(then.value * 100);
	if (changeCm === 0) return `Steady: the same as a ${period} ago`;
	const change =
		Math.abs(changeCm) < 100 ? `${Math.abs(changeCm)} cm` : displayMetres(Math.abs(changeCm) / 100);
	return changeCm < 0
		? `Falling: ${change} lower than a ${period} ago`
		: `Rising: ${change} higher than a ${period} ago`;
}

/** What a chart of these readings shows, for those who do not see it; '' of none. */
export function describeReadings(readings: WaterReading[]): string {
	const [first, newest] = [readings[0], readings.at(-1)];
	if (first === undefined || newest === undefined) return '';
	const values = readings.map(({ value }) => value);
	const [from, to] = [displayDate(first.dateTime), displayDate(newest.dateTime)];
	return [
		from === to ? `${from}:` : `${from} to ${to}:`,
		`between ${displayMetres(Math.min(...values))} and ${displayMetres(Math.max(...values))},`,
		`at the end ${displayMetres(newest.value)}`,
	].join(' ');
}

function withoutMinusZero(text: string): string {
	return /^-0\.?0*$/.test(text) ? text.slice(1) : text;
}
