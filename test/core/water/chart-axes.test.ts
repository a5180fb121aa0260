import { instant, londonDateTime, toInstant } from '@burgee/core';
import { dayAxis, levelAxis, positionOnAxis } from '@burgee/core/display/chart-axes';
import { expect, test } from 'vitest';
import { inEveryTimeZone } from '../time-zones.ts';

const at = (dateTime: string, value = 1) => ({ dateTime: instant(dateTime), value });
const labelsOf = ({ ticks }: ReturnType<typeof levelAxis>) =>
	ticks.map(({ label }) => label).join(', ');

test.each<[number[], string]>([
	[[3.76, 4.41], '3.6 m, 3.8 m, 4.0 m, 4.2 m, 4.4 m, 4.6 m'],
	// The axis of the water level chart covers at least 20 cm, so that small changes do not fill the chart.
	[[4.2], '4.10 m, 4.15 m, 4.20 m, 4.25 m, 4.30 m'],
	[[4.3, 4.35], '4.20 m, 4.25 m, 4.30 m, 4.35 m, 4.40 m, 4.45 m'],
	// Floating-point arithmetic converts 1.1 m to 110.00000000000001 cm. This rounding error must not
	// add a tick to the axis.
	[[0.85, 1.1], '0.85 m, 0.90 m, 0.95 m, 1.00 m, 1.05 m, 1.10 m'],
	[[-0.3, 0.2], '-0.3 m, -0.2 m, -0.1 m, 0.0 m, 0.1 m, 0.2 m'],
	[[102, 118], '100.0 m, 105.0 m, 110.0 m, 115.0 m, 120.0 m'],
	[[-500, 9_000], '-5000.0 m, 0.0 m, 5000.0 m, 10000.0 m'],
])('levelAxis returns ticks at round values for water levels of %j metres', (values, labels) => {
	const readings = values.map((value) => at('2026-07-04T12:00:00.000Z', value));
	expect(labelsOf(levelAxis(readings))).toBe(labels);
});

inEveryTimeZone(() => {
	test('for a month of readings, dayAxis returns an axis with a tick on every seventh day', () => {
		const axis = dayAxis([at('2026-10-10T09:00:00.000Z'), at('2026-11-08T08:00:00.000Z')]);
		expect(labelsOf(axis)).toBe('10 Oct, 17 Oct, 24 Oct, 31 Oct, 7 Nov');
		const timeOf = (ms: number | undefined) => toInstant(new Date(ms ?? 0));
		for (const { at: ms } of axis.ticks) expect(londonDateTime(timeOf(ms))).toMatch(/T00:00$/);
		expect(timeOf(axis.min)).toBe('2026-10-09T23:00:00.000Z');
		expect(timeOf(axis.max)).toBe('2026-11-08T23:59:59.999Z');
	});

	test('dayAxis returns an axis of one whole London day for a single reading', () => {
		const axis = dayAxis([at('2026-07-04T23:30:00.000Z')]);
		expect(labelsOf(axis)).toBe('5 Jul');
		expect(positionOnAxis(axis, Date.parse('2026-07-05T11:00:00.000Z'))).toBeCloseTo(0.5);
	});
});
