import { displaySpeed, hullSpeedKnots, parseWaterline } from '@burgee/core';
import { expect, test } from 'vitest';
import { maxWaterline } from '../../../core/rules/hull-speed.ts';

test.each([
	['a Wayfarer in feet', { length: 14.83, unit: 'feet' }, '5.2'],
	['a Wayfarer in metres', { length: 4.52, unit: 'metres' }, '5.2'],
	['a waterline of 16 feet', { length: 16, unit: 'feet' }, '5.4'],
	['a waterline of 1 foot', { length: 1, unit: 'feet' }, '1.3'],
	['a waterline of 9 metres', { length: 9, unit: 'metres' }, '7.3'],
] as const)(
	'the hull speed in knots is correct to one decimal place for %s',
	(_, waterline, knots) => {
		expect(hullSpeedKnots(waterline).toFixed(1)).toBe(knots);
	},
);

test('displaySpeed shows a speed in knots, miles per hour and kilometres per hour', () => {
	expect(displaySpeed(5.1662)).toBe('5.2 knots (5.9 mph, 9.6 km/h)');
	expect(displaySpeed(0)).toBe('0.0 knots (0.0 mph, 0.0 km/h)');
});

test.each([
	['4.5', 4.5],
	[' 12 ', 12],
	['.5', 0.5],
	['3.', 3],
	['100', 100],
])('parseWaterline accepts the text %j as a length', (text, length) => {
	expect(parseWaterline(text, 'metres')).toEqual({ length, problem: null });
});

test.each([
	['', 'Enter the waterline length in metres'],
	['   ', 'Enter the waterline length in metres'],
	['long', 'Enter the length as a number, for example 4.5'],
	['4,5', 'Enter the length as a number, for example 4.5'],
	['4.5 m', 'Enter the length as a number, for example 4.5'],
	['-4', 'Enter the length as a number, for example 4.5'],
	['1e3', 'Enter the length as a number, for example 4.5'],
	['Infinity', 'Enter the length as a number, for example 4.5'],
	['.', 'Enter the length as a number, for example 4.5'],
	['0', 'The length must be more than 0'],
	['0.0', 'The length must be more than 0'],
	['100.1', 'The length must be 100 metres or less'],
	['9'.repeat(400), 'The length must be 100 metres or less'],
])('parseWaterline rejects the text %j with an error message', (text, problem) => {
	expect(parseWaterline(text, 'metres')).toEqual({ length: null, problem });
});

test('parseWaterline names the unit in the error message for a length in feet', () => {
	expect(parseWaterline('', 'feet').problem).toBe('Enter the waterline length in feet');
	expect(parseWaterline('101', 'feet').length).toBe(101);
	expect(parseWaterline(String(maxWaterline.feet + 1), 'feet').problem).toBe(
		'The length must be 330 feet or less',
	);
});
