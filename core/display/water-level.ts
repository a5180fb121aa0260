import { dayMs } from '../rules/calendar/london-time.ts';
import type { WaterReading } from '../rules/water/water-reading.ts';
import { displayDate } from './dates.ts';

const hourMs = 60 * 60 * 1000;

/** Returns a height to the centimetre, such as '1.25 m'. */
export function displayMetres(value: number): string {
	return `${withoutMinusZero(value.toFixed(2))} m`;
}

/**
 * The periods over which the trend of the water level is measured. A trend compares the newest
 * measurement with one from the start of the period. The earlier measurement may have been taken up to
 * `toleranceMs` before or after that start.
 */
const periods = {
	week: { ms: 7 * dayMs, toleranceMs: dayMs },
	day: { ms: dayMs, toleranceMs: 7 * hourMs },
};

/**
 * Describes the change of the water level, such as 'Falling: 12 cm lower than a week ago' or '5 cm lower than a day ago'.
 * @returns null if no measurement is close enough to the start of the period.
 */
export function waterTrend(readings: WaterReading[], period: keyof typeof periods): string | null {
	const newest = readings.at(-1);
	if (newest === undefined) return null;
	const { ms, toleranceMs } = periods[period];
	const startMs = Date.parse(newest.dateTime) - ms;
	const distanceMs = ({ dateTime }: WaterReading) => Math.abs(Date.parse(dateTime) - startMs);
	const startReading = readings.reduce(
		(nearest, reading) => (distanceMs(reading) <= distanceMs(nearest) ? reading : nearest),
		newest,
	);
	if (distanceMs(startReading) > toleranceMs) return null;
	// Round both water levels before subtracting. Otherwise the trend could report a change, although
	// both levels are displayed as the same text.
	const changeCm = Math.round(newest.value * 100) - Math.round(startReading.value * 100);
	const since = `a ${period} ago`;
	const isWeek = period === 'week';
	if (changeCm === 0) return isWeek ? `Steady: the same as ${since}` : `The same as ${since}`;
	const size = Math.abs(changeCm);
	const change = size < 100 ? `${size} cm` : displayMetres(size / 100);
	const words = `${change} ${changeCm < 0 ? 'lower' : 'higher'} than ${since}`;
	return isWeek ? `${changeCm < 0 ? 'Falling' : 'Rising'}: ${words}` : words;
}

/**
 * Describes the water level chart in words for screen reader users. Returns '' if there are no
 * measurements.
 */
export function describeReadings(readings: WaterReading[]): string {
	const [first, newest] = [readings[0], readings.at(-1)];
	if (first === undefined || newest === undefined) return '';
	const values = readings.map(({ value }) => value);
	const [from, to] = [displayDate(first.dateTime), displayDate(newest.dateTime)];
	return [
		from === to ? `${from}:` : `${from} to ${to}:`,
		`between ${displayMetres(Math.min(...values))} and ${displayMetres(Math.max(...values))},`,
		`most recently ${displayMetres(newest.value)}`,
	].join(' ');
}

function withoutMinusZero(text: string): string {
	return /^-0\.?0*$/.test(text) ? text.slice(1) : text;
}
