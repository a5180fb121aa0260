import fc from 'fast-check';
import { toInstant } from '../rules/calendar/london-time.ts';
import type { WaterReading } from '../rules/water/water-reading.ts';
import { instants } from './times.ts';

/** Generates water level readings. Many are dated October or November 2026, so that some are close in time. */
export function waterReadings(): fc.Arbitrary<WaterReading> {
	const lateIn2026 = fc
		.integer({ min: Date.UTC(2026, 9, 15), max: Date.UTC(2026, 11, 1) })
		.map((ms) => toInstant(new Date(ms)));
	return fc.record({
		dateTime: fc.oneof(lateIn2026, lateIn2026, instants()),
		value: fc.oneof(
			fc.integer({ min: -200, max: 2_000 }).map((cm) => cm / 100),
			fc.double({ min: -500, max: 9_000, noNaN: true }).map((value) => value + 0),
		),
	});
}
