import type { SourceDependencies } from '@burgee/adapters/cached-source/cached-source';
import type { Cached } from '@burgee/core/ports/cached';
import { describe, expect, onTestFinished, test } from 'vitest';
import { TestTime } from '../test-time.ts';
import type { Behaviour, FeedServer } from './feed-server.ts';

const minuteMs = 60_000;
const otherShape = '{"items": {}, "data": [{"id": "1", "emails": "none"}]}';

const outages: [condition: string, statusText: string, behaviour: Behaviour | 'down'][] = [
	['is down', 'Unreachable', 'down'],
	['hangs', 'Timeout', 'hang'],
	['is unavailable', 'Service Unavailable', { status: 503 }],
	['limits the rate', 'Too Many Requests', { status: 429 }],
	['redirects', 'Found', { status: 302, headers: { Location: '/elsewhere' } }],
	['truncates the response', 'Invalid Response', 'truncate'],
	['sends an empty response', 'Invalid Response', { body: '' }],
	['sends invalid JSON', 'Invalid Response', { body: '{"items": [' }],
	['sends an HTML page', 'Invalid Response', { body: '<h1>Sign in to the hotel</h1>' }],
	['sends JSON of another shape', 'Invalid Response', { body: otherShape }],
];

/**
 * Tests that an adapter with a stale-while-revalidate cache handles each kind of outage of its external
 * service.
 */
export function outageTests<Server extends FeedServer>(
	name: string,
	start: () => Promise<Server>,
	open: (
		server: Server,
		dependencies: SourceDependencies,
	) => { latest(): Promise<Cached<unknown>> },
): void {
	describe.each(outages)(`${name}, if the source %s`, (condition, statusText, behaviour) => {
		async function openFeed() {
			const server = await start();
			onTestFinished(() => server.stop());
			const time = new TestTime();
			const failures: unknown[] = [];
			const onFailure = (error: unknown) => failures.push(error);
			const feed = open(server, { clock: time, sleep: time.sleep, onFailure });
			return {
				time,
				failures,
				read: async () => {
					const requestCount = server.requestPaths.length + 1;
					const reading = feed.latest();
					if (server.behaviour === 'hang') {
						await expect.poll(() => server.requestPaths).toHaveLength(requestCount);
						time.pass(5_000);
					}
					return reading;
				},
				readAgain: () => feed.latest(),
				startOutage: async () => {
					if (behaviour === 'down') await server.stop();
					else server.behaviour = behaviour;
				},
				endOutage: async () => {
					await server.restart();
					server.behaviour = 'normal';
					time.pass(minuteMs);
				},
			};
		}

		test(`${name} without a cached value throws "${statusText}" for a minute if the source ${condition}`, async () => {
			const { read, readAgain, startOutage, endOutage, failures } = await openFeed();
			await startOutage();
			const error = { name: 'UpstreamError', statusText };
			await expect(read()).rejects.toMatchObject(error);
			await expect(readAgain()).rejects.toMatchObject(error);
			expect(failures).toMatchObject([error]);
			await endOutage();
			expect(await read()).toMatchObject({ isStale: false });
		});

		test(`${name} returns the cached value and retries every minute if the source ${condition}`, async () => {
			const { time, read, readAgain, startOutage, endOutage, failures } = await openFeed();
			const { value, fetchedAt } = await read();
			const stale = { value, fetchedAt, isStale: true };
			await startOutage();
			time.pass(15 * minuteMs);
			expect(await read()).toEqual(stale);
			await expect.poll(() => failures).toMatchObject([{ name: 'UpstreamError', statusText }]);
			time.pass(minuteMs - 1);
			expect(await readAgain()).toEqual(stale);
			expect(failures).toHaveLength(1);
			time.pass(1);
			expect(await read()).toEqual(stale);
			await expect.poll(() => failures).toHaveLength(2);
			await endOutage();
			const endedAt = time.now().toISOString();
			expect(await read()).toEqual({ value, fetchedAt: endedAt, isStale: false });
		});
	});
}
