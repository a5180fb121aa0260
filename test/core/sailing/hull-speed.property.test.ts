import { hullSpeedKnots, lengthUnits, parseWaterline } from '@burgee/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maxWaterline } from '../../../core/rules/hull-speed.ts';
import { forAll } from '../for-all.ts';

const units = () => fc.constantFrom(...lengthUnits);
/** Generates waterline lengths with at most two decimals, as members enter them. */
const lengths = () => fc.integer({ min: 1, max: 10_000 }).map((hundredths) => hundredths / 100);
/** All tests share this generator of texts, because fast-check needs over a second to create the generator. */
const texts = fc.oneof(fc.string(), fc.double().map(String), fc.string({ unit: 'binary' }));

test('hullSpeedKnots: a boat with four times the waterline length has twice the hull speed', () => {
	forAll(lengths(), units(), (length, unit) => {
		const speed = hullSpeedKnots({ length, unit });
		expect(hullSpeedKnots({ length: length + 0.01, unit })).toBeGreaterThan(speed);
		expect(hullSpeedKnots({ length: 4 * length, unit })).toBeCloseTo(2 * speed, 9);
	});
});

test('hullSpeedKnots: the results for the same length in metres and in feet differ by less than 1 %', () => {
	forAll(lengths(), (metres) => {
		const inMetres = hullSpeedKnots({ length: metres, unit: 'metres' });
		const inFeet = hullSpeedKnots({ length: metres / 0.3048, unit: 'feet' });
		expect(Math.abs(inFeet / inMetres - 1)).toBeLessThan(0.01);
	});
});

test('parseWaterline returns a valid length unchanged', () => {
	forAll(lengths(), units(), (length, unit) => {
		expect(parseWaterline(length.toFixed(2), unit)).toEqual({ length, problem: null });
	});
});

test('parseWaterline returns an error message for every text that is not a valid length', () => {
	forAll(texts, units(), (text, unit) => {
		const { length, problem } = parseWaterline(text, unit);
		if (length === null) {
			expect(problem).toMatch(/^(Enter|The) .+/);
		} else {
			expect(length).toBeGreaterThan(0);
			expect(length).toBeLessThanOrEqual(maxWaterline[unit]);
		}
	});
});
