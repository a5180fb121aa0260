import {
	addLondonDays,
	type LondonDate,
	lastMomentOf,
	londonDate,
	toInstant,
} from '../rules/calendar/london-time.ts';
import type { WaterReading } from '../rules/water/water-reading.ts';
import { displayDay } from './dates.ts';

/** A mark on the axis of a chart. */
export interface Tick {
	at: number;
	label: string;
}

/** The range of a chart's axis, and its marks. */
export interface Axis {
	min: number;
	max: number;
	ticks: Tick[];
}

/**
 * The minimum range of the water level axis. Without this minimum, a change of a few centimetres would
 * look large.
 */
const minRangeCm = 20;
/** The possible distances between ticks on the water level axis: 5, 10, 20, 50, 100 cm and so on. */
const stepsCm = [10, 100, 1_000, 10_000, 100_000].flatMap((power) => [power / 2, power, power * 2]);
const maxLevelSteps = 5;
const maxDayTicks = 5;

/**
 * Returns the vertical axis of the water level chart in metres, with ticks at round values. There must be
 * at least one water level.
 */
export function levelAxis(readings: WaterReading[]): Axis {
	// Without rounding, 1.1 m becomes 110.00000000000001 cm, and the axis gets an extra tick.
	const cm = readings.map(({ value }) => Number((value * 100).toFixed(6)));
	const [lowest, highest] = [Math.min(...cm), Math.max(...cm)];
	const padding = Math.max(0, minRangeCm - (highest - lowest)) / 2;
	const firstOf = (step: number) => Math.floor((lowest - padding) / step);
	const lastOf = (step: number) => Math.ceil((highest + padding) / step);
	const step = stepsCm.find((size) => lastOf(size) - firstOf(size) <= maxLevelSteps) ?? 500_000;
	const first = firstOf(step);
	const ticks = Array.from({ length: lastOf(step) - first + 1 }, (_, index) => {
		const at = ((first + index) * step) / 100;
		return { at, label: `${at.toFixed(step % 10 === 0 ? 1 : 2)} m` };
	});
	return { min: ticks[0]?.at ?? 0, max: ticks.at(-1)?.at ?? 0, ticks };
}

/**
 * Returns the time axis of the water level chart in epoch milliseconds. The axis covers whole days in
 * London, and each tick marks the start of a day.
 */
export function dayAxis(readings: WaterReading[]): Axis {
	const days = readings.map(({ dateTime }) => londonDate(dateTime)).sort();
	const [first, last] = [days[0], days.at(-1)];
	if (first === undefined || last === undefined) return { min: 0, max: 0, ticks: [] };
	// The public pages do not load the time zone library that `startOfLondonDay` uses.
	const startMs = (day: LondonDate) => Date.parse(lastMomentOf(addLondonDays(day, -1))) + 1;
	const all = [first];
	for (let day = first; day < last; all.push(day)) day = addLondonDays(day, 1);
	const interval = [1, 2, 3, 5, 7, 14, 28].find((step) => all.length <= step * maxDayTicks) ?? 91;
	return {
		min: startMs(first),
		max: Date.parse(lastMomentOf(last)),
		ticks: all
			.filter((_, index) => index % interval === 0)
			.map((day) => {
				const at = startMs(day);
				const { day: number, month } = displayDay(toInstant(new Date(at)));
				return { at, label: `${number} ${month}` };
			}),
	};
}

/** Returns the position of a value on a chart axis, from 0 at the minimum to 1 at the maximum. */
export function positionOnAxis({ min, max }: Pick<Axis, 'min' | 'max'>, value: number): number {
	return (value - min) / (max - min);
}
