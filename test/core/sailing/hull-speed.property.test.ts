import { hullSpeedKnots, lengthUnits, maxWaterline, parseWaterline } from '@burgee/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const units = () => fc.constantFrom(...lengthUnits);
/** In hundredths, as people measure. */
const lengths = () => fc.integer({ min: 1, max: 10_000 }).map((hundredths) => hundredths / 100);

test('a longer waterline is faster, and four times the length is twice the speed', () => {
	fc.assert(
		fc.property(lengths(), units(), (length, unit) => {
			const speed = hullSpeedKnots({ length, unit });
			expect(hullSpeedKnots({ length: length + 0.01, unit })).toBeGreaterThan(speed);
			expect(hullSpeedKnots({ length: 4 * length, unit })).toBeCloseTo(2 * speed, 9);
		}),
	);
});

test('metres and feet agree on the same boat within a hundredth', () => {
	fc.assert(
		fc.property(lengths(), (metres) => {
			const inMetres = hullSpeedKnots({ length: metres, unit: 'metres' });
			const inFeet = hullSpeedKnots({ length: metres / 0.3048, unit: 'feet' });
			expect(Math.abs(inFeet / inMetres - 1)).toBeLessThan(0.01);
		}),
	);
});

test('a length that can be is read as it was typed', () => {
	fc.assert(
		fc.property(lengths(), units(), (length, unit) => {
			expect(parseWaterline(length.toFixed(2), unit)).toEqual({ length, problem: null });
		}),
	);
});

test('whatever is typed is either a length that can be, or has its sentence', () => {
	const typed = fc.oneof(fc.string(), fc.double().map(String), fc.string({ unit: 'binary' }));
	fc.assert(
		fc.property(typed, units(), (text, unit) => {
			const { length, problem } = parseWaterline(text, unit);
			if (length === null) {
				expect(problem).toMatch(/^(Enter|The) .+/);
			} else {
				expect(length).toBeGreaterThan(0);
				expect(length).toBeLessThanOrEqual(maxWaterline[unit]);
			}
		}),
	);
});
