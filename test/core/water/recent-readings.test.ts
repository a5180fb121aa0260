import {
	chartStart,
	type Instant,
	lastPerPeriod,
	londonDate,
	recentReadings,
	waterReading,
} from '@burgee/core';
import { instants, waterReadings } from '@burgee/core/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const now = new Date('2026-11-21T12:00:00.000Z');
const at = (dateTime: Instant, value = 1) => ({ dateTime, value });

test('the last 30 days to the millisecond, ascending, and nothing from the future', () => {
	const readings = [
		at('2026-11-21T12:00:00.001Z'),
		at('2026-11-21T12:00:00.000Z'),
		at('2026-10-22T11:59:59.999Z'),
		at('2026-10-22T12:00:00.000Z'),
		at('2026-11-01T00:00:00.000Z'),
	];
	expect(recentReadings(readings, now).map(({ dateTime }) => dateTime)).toEqual([
		'2026-10-22T12:00:00.000Z',
		'2026-11-01T00:00:00.000Z',
		'2026-11-21T12:00:00.000Z',
	]);
});

test('of two at the same moment the later in the list counts', () => {
	const moment = '2026-11-21T09:00:00.000Z';
	expect(recentReadings([at(moment, 1), at(moment, 2)], now)).toEqual([at(moment, 2)]);
});

test('a gauge that reports every quarter of an hour is thinned to the last of each three hours', () => {
	const quarters = Array.from({ length: 30 * 96 + 1 }, (_, place) =>
		at(new Date(now.getTime() - place * 15 * 60_000).toISOString(), place),
	);
	const thinned = recentReadings(quarters, now);
	expect(thinned).toHaveLength(241);
	expect(thinned.at(-1)).toEqual(quarters[0]);
	expect(thinned.at(-2)?.dateTime).toBe('2026-11-21T11:45:00.000Z');
	expect(thinned.at(-3)?.dateTime).toBe('2026-11-21T08:45:00.000Z');
});

test('whatever comes in: in order, recent, few, the newest among them, and the same when done again', () => {
	const readings = fc.array(waterReadings(), { maxLength: 400 });
	fc.assert(
		fc.property(readings, (given) => {
			const before = structuredClone(given);
			const recent = recentReadings(given, now);
			expect(given).toEqual(before);
			const moments = recent.map(({ dateTime }) => dateTime);
			expect(moments).toEqual([...new Set(moments)].sort());
			expect(recent.length).toBeLessThanOrEqual(241);
			for (const reading of recent) expect(given).toContainEqual(reading);
			const shown = given
				.map(({ dateTime }) => dateTime)
				.filter((moment) => moment >= chartStart(now) && moment <= now.toISOString());
			expect(moments.at(-1)).toBe(shown.sort().at(-1));
			expect(recentReadings(recent, now)).toEqual(recent);
		}),
	);
});

test('one reading a day, the last of the day in London', () => {
	const readings = [
		at('2026-07-03T21:00:00.000Z', 1),
		at('2026-07-03T22:59:59.999Z', 2),
		at('2026-07-03T23:00:00.000Z', 3),
	];
	const daily = lastPerPeriod(readings, ({ dateTime }) => londonDate(dateTime));
	expect(daily.map(({ value }) => value)).toEqual([2, 3]);
});

test('a reading from outside is a moment and one plausible number', () => {
	expect(
		waterReading.parse({ dateTime: '2026-07-04T18:30:00+01:00', value: 0.5, '@id': 'x' }),
	).toEqual(at('2026-07-04T17:30:00.000Z', 0.5));
	for (const value of [[1, 2], '1.2', null, undefined, -9_999, 99_999, Number.NaN, Infinity]) {
		expect(waterReading.safeParse({ dateTime: '2026-07-04T17:30:00Z', value }).success).toBe(false);
	}
	for (const dateTime of ['2026-02-30T00:00:00Z', '2026-07-04', 'yesterday', 1_783_186_200, null]) {
		expect(waterReading.safeParse({ dateTime, value: 1 }).success).toBe(false);
	}
	fc.assert(
		fc.property(instants(), (moment) => {
			expect(waterReading.parse(at(moment))).toEqual(at(moment));
		}),
	);
});
