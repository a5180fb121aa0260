import { EnvironmentAgencyWaterLevels } from '@burgee/adapters/environment-agency/environment-agency-water-levels';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { now, waterLevelsContract } from '../contracts/water-levels.contract.ts';
import {
	type EnvironmentAgencyServer,
	startEnvironmentAgencyServer,
} from '../environment-agency-server.ts';

const clock = { now: () => new Date(now) };
/** As the API writes its times. */
const withoutMs = (instant: string) => instant.replace('.000Z', 'Z');

waterLevelsContract("the Environment Agency's", async () => {
	const agency = await startEnvironmentAgencyServer();
	return {
		waterLevels: new EnvironmentAgencyWaterLevels({ clock }, agency),
		fill: async (all) => {
			agency.items = all.map(({ dateTime, value }) => ({ dateTime: withoutMs(dateTime), value }));
		},
		close: () => agency.close(),
	};
});

describe("the Environment Agency's API", () => {
	let agency: EnvironmentAgencyServer;
	let time: number;
	let failures: unknown[];
	beforeEach(async () => {
		agency = await startEnvironmentAgencyServer();
		agency.items = [{ dateTime: '2026-11-21T11:45:00Z', value: 4.2 }];
		time = Date.parse(now);
		failures = [];
	});
	afterEach(() => agency.close());

	const open = (measure = agency.measure) =>
		new EnvironmentAgencyWaterLevels(
			{ clock: { now: () => new Date(time) }, onFailure: (error) => failures.push(error) },
			{ ...agency, measure },
			{ timeoutMs: 1_000, maxWaitMs: 5_000 },
		);
	const minutes = (count: number) => {
		time += count * 60_000;
	};
	const reading = { dateTime: '2026-11-21T11:45:00.000Z', value: 4.2 };

	test('is asked for 30 days of one measure, and owed its sentence', async () => {
		const waterLevels = open();
		await waterLevels.latest();
		expect(agency.asked).toEqual([
			`/flood-monitoring/id/measures/${agency.measure}/readings?_sorted&_limit=3000&since=2026-10-22T12:00:00Z`,
		]);
		expect(waterLevels.attribution).toBe(
			'this uses Environment Agency flood and river level data from the real-time data API (Beta)',
		);
	});

	test('is asked every 15 minutes at most, and by one at a time', async () => {
		const waterLevels = open();
		await Promise.all(Array.from({ length: 10 }, () => waterLevels.latest()));
		minutes(14);
		await waterLevels.latest();
		expect(agency.asked).toHaveLength(1);
		agency.items.push({ dateTime: '2026-11-21T12:00:00Z', value: 4.3 });
		minutes(1);
		expect((await waterLevels.latest()).value.at(-1)?.value).toBe(4.3);
		expect(agency.asked).toHaveLength(2);
		expect(failures).toEqual([]);
	});

	test('has values that are no number: those are left out', async () => {
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
		['down', 'Unreachable', () => agency.down()],
		['slow', 'Timeout', () => (agency.manner = 'silent')],
		['cut off', 'Invalid Response', () => (agency.manner = 'cut')],
		['overloaded', 'Service Unavailable', () => (agency.manner = { status: 503 })],
		['an error page', 'Invalid Response', () => (agency.manner = { body: '<html>' })],
		['another answer', 'Invalid Response', () => (agency.manner = { body: '{"items":{}}' })],
		['nothing', 'Invalid Response', () => (agency.manner = { body: '' })],
		[
			'values that are all no number',
			'Invalid Response',
			() => (agency.items = [{ dateTime: '2026-11-21T12:00:00Z', value: 'high' }]),
		],
	];

	test.each(outages)(
		'%s at first: %s, and mended a minute later',
		async (_, statusText, breakIt) => {
			const waterLevels = open();
			await breakIt();
			await expect(waterLevels.latest()).rejects.toMatchObject({
				name: 'UpstreamError',
				statusText,
			});
			expect(failures).toMatchObject([{ statusText }]);
			await mend();
			// A source that fails is left alone for a minute.
			await expect(waterLevels.latest()).rejects.toMatchObject({ statusText });
			minutes(1);
			expect(await waterLevels.latest()).toMatchObject({ value: [reading], isStale: false });
		},
	);

	test.each(outages)(
		'%s later: the last good answer with its age',
		async (_, statusText, breakIt) => {
			const waterLevels = open();
			await waterLevels.latest();
			await breakIt();
			minutes(40);
			const stale = { value: [reading], fetchedAt: now, isStale: true };
			expect(await waterLevels.latest()).toEqual(stale);
			await vi.waitFor(() => expect(failures).toMatchObject([{ statusText }]));
			minutes(1);
			await mend();
			expect(await waterLevels.latest()).toEqual({
				value: [reading],
				fetchedAt: '2026-11-21T12:41:00.000Z',
				isStale: false,
			});
		},
	);

	test('does not know every measure', async () => {
		const waterLevels = open('9999TH-level-stage-i-15_min-mASD');
		await expect(waterLevels.latest()).rejects.toMatchObject({ statusText: 'Not Found' });
	});

	async function mend(): Promise<void> {
		await agency.up();
		agency.manner = 'well';
		agency.items = [{ dateTime: '2026-11-21T11:45:00Z', value: 4.2 }];
	}
});
