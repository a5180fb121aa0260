import { instant, UpstreamError } from '@burgee/core';
import { toWaterLevelsJson, waterLevelsJson } from '@burgee/core/api/club';
import { waterReadings } from '@burgee/core/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readWaterLevels } from '../../../core/use-cases/water/read-water-levels.ts';
import { readingOf } from '../../contracts/samples.ts';
import { forAllAsync } from '../for-all.ts';
import { openClub } from '../open-club.ts';

const fetchedAt = instant('2026-06-01T09:00:00.000Z');
const readFailing = (error: Error) =>
	readWaterLevels({
		waterLevels: { provider: null, attribution: null, latest: () => Promise.reject(error) },
	});

test('readWaterLevels returns the stored water levels of the last 30 days', async () => {
	const { club, storage, setTime } = openClub('2026-06-01T12:00:00.000Z');
	const reading = { dateTime: instant('2026-06-01T08:00:00.000Z'), value: 4.2 };
	await storage.waterReadings.add(readingOf(reading));
	expect(await club.readWaterLevels()).toEqual({
		readings: [reading],
		fetchedAt: '2026-06-01T12:00:00.000Z',
		isStale: false,
		attribution: null,
	});
	setTime('2026-07-02T12:00:00.000Z');
	expect(await club.readWaterLevels()).toMatchObject({ readings: [] });
});

test('readWaterLevels reports whether the water levels are stale and when they were fetched', async () => {
	const attribution = 'thanks to the gauge';
	const latest = async () => ({ value: [], fetchedAt, isStale: true });
	expect(await readWaterLevels({ waterLevels: { provider: null, attribution, latest } })).toEqual({
		readings: [],
		fetchedAt,
		isStale: true,
		attribution,
	});
});

test('readWaterLevels reports the HTTP status text if the source of the water levels fails', async () => {
	await expect(readFailing(new UpstreamError('Bad Gateway'))).rejects.toMatchObject({
		code: 'water-levels-unavailable',
		message: 'Failed to fetch water levels: Bad Gateway',
		details: { statusText: 'Bad Gateway' },
	});
	const internalError = new TypeError('no such table');
	await expect(readFailing(internalError)).rejects.toBe(internalError);
});

test('the JSON of the water levels contains every reading unchanged', async () => {
	await forAllAsync(fc.array(waterReadings()), async (value) => {
		const latest = async () => ({ value, fetchedAt, isStale: false });
		const report = await readWaterLevels({
			waterLevels: { provider: null, attribution: null, latest },
		});
		const json = toWaterLevelsJson(report);
		expect(waterLevelsJson.parse(JSON.parse(JSON.stringify(json)))).toEqual(json);
		expect(json.readings).toEqual(value);
	});
});
