import { EnvironmentAgencyWaterLevels } from '@burgee/adapters/environment-agency/environment-agency-water-levels';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { now, waterLevelsContract } from '../contracts/water-levels.contract.ts';
import {
	type EnvironmentAgencyServer,
	startEnvironmentAgencyServer,
} from '../environment-agency-server.ts';

const clock = { now: () => new Date(now) };
const withoutMs = (instant: string) => instant.replace('.000Z', 'Z');

waterLevelsContract('Environment Agency', async () => {
	const agency = await startEnvironmentAgencyServer();
	return {
		waterLevels: new EnvironmentAgencyWaterLevels({ clock }, agency),
		fill: async (all) => {
			agency.items = all.map(({ dateTime, value }) => ({ dateTime: withoutMs(dateTime), value }));
		},
		close: () => agency.close(),
	};
});

describe('EnvironmentAgencyWaterLevels', () => {
	let agency: EnvironmentAgencyServer;
	let nowMs: number;
	let failures: unknown[];
	beforeEach(async () => {
		agency = await startEnvironmentAgencyServer();
		agency.items = [{ dateTime: '2026-11-21T11:45:00Z', value: 4.2 }];
		nowMs = Date.parse(now);
		failures = [];
	});
	afterEach(() => agency.close());

	const open = (measure = agency.measure) =>
		new EnvironmentAgencyWaterLevels(
			{ clock: { now: () => new Date(nowMs) }, onFailure: (error) => failures.push(error) },
			{ ...agency, measure },
			{ timeoutMs: 1_000, maxWaitMs: 5_000 },
		);
	const passMinutes = (count: number) => {
		nowMs += count * 60_000;
	};
	const reading = { dateTime: '2026-11-21T11:45:00.000Z', value: 4.2 };

	test('EnvironmentAgencyWaterLevels requests the readings of the last 30 days', async () => {
		const waterLevels = open();
		await waterLevels.latest();
		expect(agency.requestUrls).toEqual([
			`/flood-monitoring/id/measures/${agency.measure}/readings?_sorted&_limit=3000&since=2026-10-22T12:00:00Z`,
		]);
		expect(waterLevels.attribution).toBe(
			'this uses Environment Agency flood and river level data from the real-time data API (Beta)',
		);
	});

	test('EnvironmentAgencyWaterLevels sends at most one request every 15 minutes', async () => {
		const waterLevels = open();
		await Promise.all(Array.from({ length: 10 }, () => waterLevels.latest()));
		passMinutes(14);
		await waterLevels.latest();
		expect(agency.requestUrls).toHaveLength(1);
		agency.items.push({ dateTime: '2026-11-21T12:00:00Z', value: 4.3 });
		passMinutes(1);
		expect((await waterLevels.latest()).value.at(-1)?.value).toBe(4.3);
		expect(agency.requestUrls).toHaveLength(2);
		expect(failures).toEqual([]);
	});

	test('EnvironmentAgencyWaterLevels skips readings with an invalid value or time', async () => {
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

	const outages: [string, string, () => unknown][] = [
		['the server is down', 'Unreachable', () => agency.stop()],
		['the server hangs', 'Timeout', () => (agency.behaviour = 'hang')],
		['the response is truncated', 'Invalid Response', () => (agency.behaviour = 'truncate')],
		['the server is overloaded', 'Service Unavailable', () => (agency.behaviour = { status: 503 })],
		['an HTML page arrives', 'Invalid Response', () => (agency.behaviour = { body: '<html>' })],
		[
			'the JSON has another shape',
			'Invalid Response',
			() => (agency.behaviour = { body: '{"items":{}}' }),
		],
		['the response is empty', 'Invalid Response', () => (agency.behaviour = { body: '' })],
		[
			'every reading is invalid',
			'Invalid Response',
			() => (agency.items = [{ dateTime: '2026-11-21T12:00:00Z', value: 'high' }]),
		],
	];

	test.each(outages)(
		'EnvironmentAgencyWaterLevels: if %s at the first request, latest throws the error "%s"',
		async (_, statusText, startOutage) => {
			const waterLevels = open();
			await startOutage();
			await expect(waterLevels.latest()).rejects.toMatchObject({
				name: 'UpstreamError',
				statusText,
			});
			expect(failures).toMatchObject([{ statusText }]);
			await endOutage();
			// After a failure the adapter sends no request for a minute.
			await expect(waterLevels.latest()).rejects.toMatchObject({ statusText });
			passMinutes(1);
			expect(await waterLevels.latest()).toMatchObject({ value: [reading], isStale: false });
		},
	);

	test.each(outages)(
		'EnvironmentAgencyWaterLevels: if %s, latest reports "%s" and returns cached readings',
		async (_, statusText, startOutage) => {
			const waterLevels = open();
			await waterLevels.latest();
			await startOutage();
			passMinutes(40);
			const stale = { value: [reading], fetchedAt: now, isStale: true };
			expect(await waterLevels.latest()).toEqual(stale);
			await vi.waitFor(() => expect(failures).toMatchObject([{ statusText }]));
			passMinutes(1);
			await endOutage();
			expect(await waterLevels.latest()).toEqual({
				value: [reading],
				fetchedAt: '2026-11-21T12:41:00.000Z',
				isStale: false,
			});
		},
	);

	test('EnvironmentAgencyWaterLevels.latest throws "Not Found" if the Environment Agency has no such measure', async () => {
		const waterLevels = open('9999TH-level-stage-i-15_min-mASD');
		await expect(waterLevels.latest()).rejects.toMatchObject({ statusText: 'Not Found' });
	});

	async function endOutage(): Promise<void> {
		await agency.restart();
		agency.behaviour = 'normal';
		agency.items = [{ dateTime: '2026-11-21T11:45:00Z', value: 4.2 }];
	}
});
