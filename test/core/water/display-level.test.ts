import { toInstant } from '@burgee/core';
import { describeReadings, displayMetres, waterTrend } from '@burgee/core/display/water-level';
import { expect, test } from 'vitest';

const now = new Date('2026-11-21T12:00:00.000Z');
const hoursAgo = (hours: number) => toInstant(new Date(now.getTime() - hours * 3_600_000));
const reading = (hours: number, value: number) => ({ dateTime: hoursAgo(hours), value });

test.each([
	[4.2, '4.20 m'],
	[0, '0.00 m'],
	[-0.004, '0.00 m'],
	[-1.5, '-1.50 m'],
	[123.456, '123.46 m'],
])('displayMetres shows a water level of %d m as %j', (value, text) => {
	expect(displayMetres(value)).toBe(text);
});

const week = 7 * 24;

test.each([
	[4.32, 4.2, 'Falling: 12 cm lower than a week ago'],
	[4.2, 4.21, 'Rising: 1 cm higher than a week ago'],
	[4.1, 4.1, 'Steady: the same as a week ago'],
	[4.1049, 4.0951, 'Steady: the same as a week ago'],
	[1.1, 2.35, 'Rising: 1.25 m higher than a week ago'],
	[3, 2, 'Falling: 1.00 m lower than a week ago'],
])(
	'waterTrend describes a change of the water level from %d m to %d m as %j',
	(oldest, newest, text) => {
		expect(waterTrend([reading(week, oldest), reading(0, newest)], 'week')).toBe(text);
	},
);

test('waterTrend with the period “day” compares the newest water level with the water level a day before', () => {
	expect(waterTrend([reading(24, 4.1), reading(0, 4.05)], 'day')).toBe('5 cm lower than a day ago');
});

test('waterTrend compares the newest water level with the water level closest to the start of the period', () => {
	const readings = [reading(week + 20, 1), reading(week + 2, 2), reading(week - 4, 3)];
	expect(waterTrend([...readings, reading(0, 2.1)], 'week')).toContain('10 cm higher');
	// If two water level readings are equally close to the requested time, the later reading is used.
	const equallyClose = [reading(week + 2, 1), reading(week - 2, 2), reading(0, 2.1)];
	expect(waterTrend(equallyClose, 'week')).toContain('10 cm higher');
});

test('waterTrend returns null if no water level was measured close to the start of the period', () => {
	expect(waterTrend([], 'week')).toBeNull();
	expect(waterTrend([reading(0, 4)], 'day')).toBeNull();
	expect(waterTrend([reading(week - 25, 4), reading(0, 4)], 'week')).toBeNull();
	expect(waterTrend([reading(week - 24, 4), reading(0, 4)], 'week')).not.toBeNull();
	expect(waterTrend([reading(16, 4), reading(0, 4)], 'day')).toBeNull();
	expect(waterTrend([reading(17, 4), reading(0, 4)], 'day')).not.toBeNull();
});

test('describeReadings states the lowest, the highest and the most recent water level', () => {
	const readings = [reading(72, 4.3), reading(48, 4.45), reading(24, 4.1), reading(0, 4.2)];
	expect(describeReadings(readings)).toBe(
		'Wednesday 18 November 2026 to Saturday 21 November 2026: between 4.10 m and 4.45 m, most recently 4.20 m',
	);
	expect(describeReadings(readings.slice(-1))).toBe(
		'Saturday 21 November 2026: between 4.20 m and 4.20 m, most recently 4.20 m',
	);
	expect(describeReadings([])).toBe('');
});
