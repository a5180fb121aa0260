import { EnvironmentAgencyWaterLevels } from '@burgee/adapters/environment-agency/environment-agency-water-levels';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { concurrently } from '../contracts/concurrently.ts';
import { now, waterLevelsContract } from '../contracts/water-levels.contract.ts';
import { TestTime } from '../test-time.ts';
import {
	type EnvironmentAgencyServer,
	startEnvironmentAgencyServer,
} from './environment-agency-server.ts';
import { outageTests } from './outage-tests.ts';

const clock = { now: () => new Date(now) };
const withoutMs = (instant: string) => instant.replace('.000Z', 'Z');

waterLevelsContract('Environment Agency', async () => {
	const agency = await startEnvironmentAgencyServer();
	return {
		waterLevels: new EnvironmentAgencyWaterLevels({ clock }, agency),
		fill: async (all) => {
			agency.items = all.map(({ dateTime, value }) => ({ dateTime: withoutMs(dateTime), value }));
		},
		close: () => agency.stop(),
	};
});

outageTests(
	'EnvironmentAgencyWaterLevels',
	startEnvironmentAgencyServer,
	(agency, dependencies) => new EnvironmentAgencyWaterLevels(dependencies, agency),
);

describe('EnvironmentAgencyWaterLevels', () => {
	let agency: EnvironmentAgencyServer;
	let time: TestTime;
	let failures: unknown[];
	beforeEach(async () => {
		agency = await startEnvironmentAgencyServer();
		agency.items = [{ dateTime: '2026-11-21T11:45:00Z', value: 4.2 }];
		time = new TestTime(now);
		failures = [];
	});
	afterEach(() => agency.stop());

	const open = (measure = agency.measure) =>
		new EnvironmentAgencyWaterLevels(
			{ clock: time, sleep: time.sleep, onFailure: (error) => failures.push(error) },
			{ ...agency, measure },
		);
	const passMinutes = (count: number) => time.pass(count * 60_000);
	const reading = { dateTime: '2026-11-21T11:45:00.000Z', value: 4.2 };

	test('EnvironmentAgencyWaterLevels requests the water level readings of the last 30 days', async () => {
		const waterLevels = open();
		await waterLevels.latest();
		expect(agency.requestPaths).toEqual([
			`/flood-monitoring/id/measures/${agency.measure}/readings?_sorted&_limit=3000&since=2026-10-22T12:00:00Z`,
		]);
		expect(waterLevels.attribution).toBe(
			'this uses Environment Agency flood and river level data from the real-time data API (Beta)',
		);
	});

	test('EnvironmentAgencyWaterLevels sends at most one request every 15 minutes', async () => {
		const waterLevels = open();
		await concurrently(10, () => waterLevels.latest());
		passMinutes(14);
		await waterLevels.latest();
		expect(agency.requestPaths).toHaveLength(1);
		agency.items.push({ dateTime: '2026-11-21T12:00:00Z', value: 4.3 });
		passMinutes(1);
		expect((await waterLevels.latest()).value.at(-1)?.value).toBe(4.3);
		expect(agency.requestPaths).toHaveLength(2);
		expect(failures).toEqual([]);
	});

	test('EnvironmentAgencyWaterLevels skips water level readings with an invalid value or time', async () => {
		const at = (minute: number, value: unknown) => ({
			dateTime: `2026-11-21T11:${minute}:00Z`,
			value,
		});
		agency.items.push(at(50, [4.1, 4.3]), at(51, '4.2'), at(52, null), at(53, { value: 4 }));
		agency.items.push(at(54, -9999), { dateTime: '2026-11-21T11:55:00Z' });
		agency.items.push(
			{ dateTime: 'soon', value: 4 },
			{ dateTime: '2099-01-01T00:00:00Z', value: 9 },
		);
		expect((await open().latest()).value).toEqual([reading]);
		expect(failures).toEqual([]);
	});

	test('EnvironmentAgencyWaterLevels reports "Invalid Response" if every water level reading is invalid', async () => {
		agency.items = [{ dateTime: '2026-11-21T12:00:00Z', value: 'high' }];
		const error = { name: 'UpstreamError', statusText: 'Invalid Response' };
		await expect(open().latest()).rejects.toMatchObject(error);
		expect(failures).toMatchObject([error]);
	});

	test('EnvironmentAgencyWaterLevels.latest throws "Not Found" for an unknown measure id', async () => {
		const waterLevels = open('9999TH-level-stage-i-15_min-mASD');
		await expect(waterLevels.latest()).rejects.toMatchObject({ statusText: 'Not Found' });
	});
});
