import {
	chartStart,
	instant,
	lastPerPeriod,
	londonDate,
	recentReadings,
	toInstant,
	waterReading,
} from '@burgee/core';
import { instants, waterReadings } from '@burgee/core/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forAll } from '../for-all.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const at = (dateTime: string, value = 1) => ({ dateTime: instant(dateTime), value });

test('recentReadings returns the water level readings of the last 30 days, oldest first', () => {
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

test('if two readings have the same time, recentReadings keeps the reading that is later in the list', () => {
	const time = instant('2026-11-21T09:00:00.000Z');
	expect(recentReadings([at(time, 1), at(time, 2)], now)).toEqual([at(time, 2)]);
});

test('recentReadings reduces quarter-hourly water level readings to one reading every three hours', () => {
	const quarters = Array.from({ length: 30 * 96 + 1 }, (_, index) =>
		at(toInstant(new Date(now.getTime() - index * 15 * 60_000)), index),
	);
	const thinned = recentReadings(quarters, now);
	expect(thinned).toHaveLength(241);
	expect(thinned.at(-1)).toEqual(quarters[0]);
	expect(thinned.at(-2)?.dateTime).toBe('2026-11-21T11:45:00.000Z');
	expect(thinned.at(-3)?.dateTime).toBe('2026-11-21T08:45:00.000Z');
});

test('recentReadings returns at most 241 water level readings, including the newest', () => {
	const readings = fc.array(waterReadings(), { maxLength: 400 });
	forAll(readings, (input) => {
		const before = structuredClone(input);
		const recent = recentReadings(input, now);
		expect(input).toEqual(before);
		const times = recent.map(({ dateTime }) => dateTime);
		expect(times).toEqual([...new Set(times)].sort());
		expect(recent.length).toBeLessThanOrEqual(241);
		for (const reading of recent) expect(input).toContainEqual(reading);
		const inputTimes = input
			.map(({ dateTime }) => dateTime)
			.filter((time) => time >= chartStart(now) && time <= toInstant(now));
		expect(times.at(-1)).toBe(inputTimes.sort().at(-1));
		expect(recentReadings(recent, now)).toEqual(recent);
	});
});

test('lastPerPeriod returns the last water level reading of each London day', () => {
	const readings = [
		at('2026-07-03T21:00:00.000Z', 1),
		at('2026-07-03T22:59:59.999Z', 2),
		at('2026-07-03T23:00:00.000Z', 3),
	];
	const daily = lastPerPeriod(readings, ({ dateTime }) => londonDate(dateTime));
	expect(daily.map(({ value }) => value)).toEqual([2, 3]);
});

test('waterReading accepts only a valid time with a plausible water level', () => {
	expect(
		waterReading.parse({ dateTime: '2026-07-04T18:30:00+01:00', value: 0.5, '@id': 'x' }),
	).toEqual(at('2026-07-04T17:30:00.000Z', 0.5));
	for (const value of [[1, 2], '1.2', null, undefined, -9_999, 99_999, Number.NaN, Infinity]) {
		expect(waterReading.safeParse({ dateTime: '2026-07-04T17:30:00Z', value }).success).toBe(false);
	}
	for (const dateTime of ['2026-02-30T00:00:00Z', '2026-07-04', 'yesterday', 1_783_186_200, null]) {
		expect(waterReading.safeParse({ dateTime, value: 1 }).success).toBe(false);
	}
	forAll(instants(), (instant) => {
		expect(waterReading.parse(at(instant))).toEqual(at(instant));
	});
});
