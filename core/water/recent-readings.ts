import { dayMs, type Instant, toInstant } from '../calendar/london-time.ts';
import type { WaterReading } from './water-reading.ts';

/** How far back the chart goes. */
const shownDays = 30;
const thinnedToMs = 3 * 60 * 60 * 1000;

/** The moment from which readings are shown: 30 days ago. */
export function chartStart(now: Date): Instant {
	return toInstant(new Date(now.getTime() - shownDays * dayMs));
}

/**
 * The readings to show: those of the last 30 days, ascending, none from the future, and of each three
 * hours the last one, so that a gauge that reports every quarter of an hour gives 241 at most. Of two at
 * the same moment, the later in the list counts.
 */
export function recentReadings(readings: WaterReading[], now: Date): WaterReading[] {
	const [since, until] = [chartStart(now), toInstant(now)];
	const byMoment = new Map(
		readings
			.filter(({ dateTime }) => dateTime >= since && dateTime <= until)
			.map((reading) => [reading.dateTime, reading]),
	);
	return lastPerPeriod([...byMoment.values()].sort(earlierReading), ({ dateTime }) =>
		Math.floor(Date.parse(dateTime) / thinnedToMs),
	);
}

/** The order of readings: ascending by their moment. */
export function earlierReading(a: WaterReading, b: WaterReading): number {
	return a.dateTime < b.dateTime ? -1 : a.dateTime > b.dateTime ? 1 : 0;
}

/** Of readings in order, the last one of each period: of each day, say. */
export function lastPerPeriod<Period>(
	readings: WaterReading[],
	periodOf: (reading: WaterReading) => Period,
): WaterReading[] {
	return [...new Map(readings.map((reading) => [periodOf(reading), reading])).values()];
}
