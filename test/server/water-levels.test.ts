import { instant, toInstant } from '@burgee/core';
import { waterLevelsJson } from '@burgee/core/api/club';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fillSampleClub } from '../../server/sample-club/fill.ts';
import {
	type EnvironmentAgencyServer,
	startEnvironmentAgencyServer,
} from '../adapters/environment-agency-server.ts';
import { readingOf } from '../contracts/samples.ts';
import { expectRefusal } from './http-client.ts';
import { type OpenBurgee, openBurgeeForTest } from './open-burgee.ts';

const minutesAgo = (minutes: number) => toInstant(new Date(Date.now() - minutes * 60_000));
const waterLevels = ({ http }: OpenBurgee) => http.read('/api/water-levels');

describe('GET /api/water-levels with stored readings', () => {
	let burgee: OpenBurgee;
	beforeEach(async () => {
		burgee = await openBurgeeForTest({ STORAGE: 'memory' });
	});

	test('GET /api/water-levels returns the stored water levels of the last 30 days in metres', async () => {
		const [newer, older, old] = [minutesAgo(60), minutesAgo(600), minutesAgo(31 * 24 * 60)];
		for (const dateTime of [newer, old, older]) {
			await burgee.storage.waterReadings.add(readingOf({ dateTime, value: 4.2 }));
		}
		const before = new Date().toISOString();
		const json = waterLevelsJson.strict().parse(await waterLevels(burgee));
		expect(json).toMatchObject({
			readings: [
				{ dateTime: older, value: 4.2 },
				{ dateTime: newer, value: 4.2 },
			],
			unit: 'm',
			isStale: false,
			attribution: null,
		});
		expect(json.fetchedAt >= before).toBe(true);
	});

	test('repeating fillSampleClub adds no second copy of the sample water levels', async () => {
		const clock = { now: () => new Date('2026-11-21T09:30:00.000Z') };
		const admins = { ...burgee.storage.admins, list: async () => [] };
		const storage = { ...burgee.storage, admins };
		const since = instant('2026-01-01T00:00:00.000Z');
		await fillSampleClub({ storage, clock });
		const stored = await burgee.storage.waterReadings.listSince(since);
		expect(stored.length).toBeGreaterThan(60);
		await fillSampleClub({ storage, clock });
		expect(await burgee.storage.waterReadings.listSince(since)).toEqual(stored);
	});
});

describe('GET /api/water-levels with the Environment Agency as source', () => {
	let agency: EnvironmentAgencyServer;
	let burgee: OpenBurgee;
	beforeEach(async () => {
		agency = await startEnvironmentAgencyServer();
		burgee = await openBurgeeForTest({
			STORAGE: 'memory',
			WATER_LEVELS: 'environment-agency',
			WATER_LEVEL_MEASURE: agency.measure,
			WATER_LEVEL_BASE_URL: agency.baseUrl,
		});
	});
	afterEach(() => agency.stop());

	test('GET /api/water-levels returns the readings and attribution of the Environment Agency', async () => {
		const dateTime = minutesAgo(20).replace(/\.\d+Z$/, 'Z');
		agency.items = [{ dateTime, value: 1.234 }];
		const json = await waterLevels(burgee);
		expect(json).toMatchObject({
			readings: [{ dateTime: dateTime.replace('Z', '.000Z'), value: 1.234 }],
			isStale: false,
			attribution:
				'this uses Environment Agency flood and river level data from the real-time data API (Beta)',
		});
		await agency.stop();
		expect(await waterLevels(burgee)).toEqual(json);
	});

	test('GET /api/water-levels returns 503 if the Environment Agency fails and no readings are cached', async () => {
		agency.behaviour = { status: 502 };
		const refused = await burgee.http.get('/api/water-levels');
		expectRefusal(refused, 503, 'water-levels-unavailable');
		expect(refused.body).toMatchObject({
			title: 'Failed to fetch water levels: Bad Gateway',
			details: { statusText: 'Bad Gateway' },
		});
	});
});
