import { dayMs, type Instant, toInstant } from '../calendar/london-time.ts';
import type { WaterReading } from './water-reading.ts';

const chartDays = 30;
/** The chart shows one water level for each period of three hours. */
const thinningPeriodMs = 3 * 60 * 60 * 1000;

/** Returns the start of the chart of the water level, 30 days ago. */
export function chartStart(now: Date): Instant {
	return toInstant(new Date(now.getTime() - chartDays * dayMs));
}

/**
 * Returns the last water level of each three-hour period in the last 30 days, earliest first. If
 * two water levels have the same time, the one that comes later in `readings` is used.
 */
export function recentReadings(readings: WaterReading[], now: Date): WaterReading[] {
	const [since, until] = [chartStart(now), toInstant(now)];
	const byTime = new Map(
		readings
			.filter(({ dateTime }) => dateTime >= since && dateTime <= until)
			.map((reading) => [reading.dateTime, reading]),
	);
	return lastPerPeriod([...byTime.values()].sort(earliestReadingFirst), ({ dateTime }) =>
		Math.floor(Date.parse(dateTime) / thinningPeriodMs),
	);
}

function earliestReadingFirst(a: WaterReading, b: WaterReading): number {
	return a.dateTime < b.dateTime ? -1 : a.dateTime > b.dateTime ? 1 : 0;
}

/**
 * Returns the last water level of each period, for example of each day. The water levels must be in
 * ascending order of time.
 */
export function lastPerPeriod<Period>(
	readings: WaterReading[],
	periodOf: (reading: WaterReading) => Period,
): WaterReading[] {
	return [...new Map(readings.map((reading) => [periodOf(reading), reading])).values()];
}
