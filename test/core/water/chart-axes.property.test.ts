import { dayAxis, levelAxis, positionOnAxis } from '@burgee/core/display/chart-axes';
import { waterReadings } from '@burgee/core/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forAll } from '../for-all.ts';

const nonEmptyReadings = fc.array(waterReadings(), { minLength: 1, maxLength: 50 });

/** The axis rounds water levels to 10 nm, which is 5e-8 of the shortest axis. */
const tolerance = 1e-7;

test('levelAxis returns an axis of 3 to 6 evenly spaced ticks that includes every water level', () => {
	forAll(nonEmptyReadings, (readings) => {
		const { min, max, ticks } = levelAxis(readings);
		expect(ticks.length).toBeGreaterThanOrEqual(3);
		expect(ticks.length).toBeLessThanOrEqual(6);
		expect([ticks[0]?.at, ticks.at(-1)?.at]).toEqual([min, max]);
		expect(max - min).toBeGreaterThanOrEqual(0.2 - 1e-9);
		const steps = ticks.slice(1).map(({ at }, index) => at - (ticks[index]?.at ?? 0));
		for (const step of steps) expect(step).toBeCloseTo(steps[0] ?? 0, 6);
		expect((steps[0] ?? 0).toExponential(6)).toMatch(/^[125]\.000000e/);
		for (const { value } of readings) {
			expect(positionOnAxis({ min, max }, value)).toBeGreaterThanOrEqual(-tolerance);
			expect(positionOnAxis({ min, max }, value)).toBeLessThanOrEqual(1 + tolerance);
		}
		for (const { at, label } of ticks) expect(Number.parseFloat(label)).toBeCloseTo(at, 6);
	});
});

test('dayAxis returns an axis with at most five ticks if the readings span at most seven weeks', () => {
	const lateIn2026 = nonEmptyReadings.map((readings) =>
		readings.filter(({ dateTime }) => dateTime > '2026-10-15' && dateTime < '2026-12-01'),
	);
	forAll(lateIn2026, (readings) => {
		fc.pre(readings.length > 0);
		const { min, max, ticks } = dayAxis(readings);
		expect(ticks.length).toBeGreaterThanOrEqual(1);
		expect(ticks.length).toBeLessThanOrEqual(5);
		for (const { dateTime } of readings) {
			const position = positionOnAxis({ min, max }, Date.parse(dateTime));
			expect(position).toBeGreaterThanOrEqual(0);
			expect(position).toBeLessThanOrEqual(1);
		}
		expect(ticks[0]?.at).toBe(min);
		for (const { at } of ticks) expect(positionOnAxis({ min, max }, at)).toBeLessThan(1);
	});
});
