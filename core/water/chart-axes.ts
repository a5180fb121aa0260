import { displayDay } from '../calendar/display-date.ts';
import {
	addLondonDays,
	type Instant,
	lastMomentOf,
	londonDate,
	startOfLondonDay,
} from '../calendar/london-time.ts';
import type { WaterReading } from './water-reading.ts';

export interface Tick {
	at: number;
	label: string;
}

/** From one round number to another, with the ticks between. */
export interface Axis {
	min: number;
	max: number;
	ticks: Tick[];
}

/** Smaller changes than this do not fill the chart, so that a calm week looks calm. */
const leastCm = 20;
/** Round numbers: 5, 10, 20, 50, 100 and so on, far beyond any reading. */
const stepsCm = [10, 100, 1_000, 10_000, 100_000].flatMap((ten) => [ten / 2, ten, ten * 2]);
const mostLevelSteps = 5;
const mostDayTicks = 5;

/** The levels, in metres, on round steps. Of at least one reading. */
export function levelAxis(readings: WaterReading[]): Axis {
	// 1.1 m are 110.00000000000001 cm by themselves, and would want one step more.
	const cm = readings.map(({ value }) => Number((value * 100).toFixed(6)));
	const [lowest, highest] = [Math.min(...cm), Math.max(...cm)];
	const room = Math.max(0, leastCm - (highest - lowest)) / 2;
	const firstOf = (step: number) => Math.floor((lowest - room) / step);
	const lastOf = (step: number) => Math.ceil((highest + room) / step);
	const step = stepsCm.find((size) => lastOf(size) - firstOf(size) <= mostLevelSteps) ?? 500_000;
	const first = firstOf(step);
	const ticks = Array.from({ length: lastOf(step) - first + 1 }, (_, place) => {
		const at = ((first + place) * step) / 100;
		return { at, label: `${at.toFixed(step % 10 === 0 ? 1 : 2)} m` };
	});
	return { min: ticks[0]?.at ?? 0, max: ticks.at(-1)?.at ?? 0, ticks };
}

/** The days: in epoch milliseconds, whole days of London, a tick at the start of some. Of at least one reading. */
export function dayAxis(readings: WaterReading[]): Axis {
	const days = readings.map(({ dateTime }) => londonDate(dateTime)).sort();
	const [first = '', last = first] = [days[0], days.at(-1)];
	const ms = (instant: Instant) => Date.parse(instant);
	const all = [first];
	for (let day = first; day < last; all.push(day)) day = addLondonDays(day, 1);
	const every = [1, 2, 3, 5, 7, 14, 28].find((step) => all.length <= step * mostDayTicks) ?? 91;
	return {
		min: ms(startOfLondonDay(first)),
		max: ms(lastMomentOf(last)),
		ticks: all
			.filter((_, place) => place % every === 0)
			.map((day) => {
				const start = startOfLondonDay(day);
				const { day: number, month } = displayDay(start);
				return { at: ms(start), label: `${number} ${month}` };
			}),
	};
}

/** Where a value lies between the axis's ends: 0 at its least, 1 at its greatest. */
export function positionOnAxis({ min, max }: Pick<Axis, 'min' | 'max'>, value: number): number {
	return (value - min) / (max - min);
}
