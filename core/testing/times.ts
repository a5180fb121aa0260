import fc from 'fast-check';
import { startOfLondonDay } from '../rules/calendar/london-day.ts';
import {
	dayMs,
	type Instant,
	type LondonDate,
	londonDate,
	toInstant,
} from '../rules/calendar/london-time.ts';

const hourMs = 60 * 60 * 1000;

/**
 * Returns when London's clocks change in a year. Since 1996, they change at 01:00 UTC on the last
 * Sunday of March and on the last Sunday of October. For earlier years the result is wrong.
 */
export function clockChanges(year: number): { forward: Instant; back: Instant } {
	const lastSunday = (month: number) => {
		const lastDay = new Date(Date.UTC(year, month, 0));
		return toInstant(new Date(lastDay.getTime() - lastDay.getUTCDay() * dayMs + hourMs));
	};
	return { forward: lastSunday(3), back: lastSunday(10) };
}

/** Generates dates from 1996 to 2099, such as '2026-07-04'. */
export function dates(): fc.Arbitrary<LondonDate> {
	return fc
		.integer({ min: Date.UTC(1996, 0, 1) / dayMs, max: Date.UTC(2099, 11, 30) / dayMs })
		.map((day) => londonDate(toInstant(new Date(day * dayMs))));
}

/**
 * Generates times from 1996 to 2099. Many are midnight in London or within two hours of a clock
 * change.
 */
export function instants(): fc.Arbitrary<Instant> {
	const years = fc.integer({ min: 1996, max: 2099 });
	const change = fc.constantFrom('forward' as const, 'back' as const);
	const quarters = fc.integer({ min: -8, max: 8 });
	const nearChange = fc
		.tuple(years, change, quarters, fc.integer({ min: -1, max: 1 }))
		.map(([year, change, quarters, ms]) =>
			toInstant(new Date(Date.parse(clockChanges(year)[change]) + quarters * (hourMs / 4) + ms)),
		);
	const anyTime = fc
		.integer({ min: Date.UTC(1996, 0, 1), max: Date.UTC(2099, 11, 30) })
		.map((ms) => toInstant(new Date(ms)));
	return fc.oneof(anyTime, dates().map(startOfLondonDay), nearChange);
}
