import { setTimeout } from 'node:timers/promises';
import { openSqliteStorage } from '@burgee/adapters/sql/open-sqlite-storage';
import { RandomIds } from '@burgee/adapters/system/random-ids';
import { SystemClock } from '@burgee/adapters/system/system-clock';
import type { Storage } from '@burgee/core';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cleanupJob } from '../../server/cleanup-job.ts';
import { type Job, Scheduler, withLease } from '../../server/scheduler.ts';
import { sessionOf } from '../contracts/samples.ts';
import { temporaryFolder } from './running-burgee.ts';

const clock = new SystemClock();
const ids = new RandomIds();

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let storages: Storage[];
let stops: (() => Promise<void>)[];
let log: string;

beforeEach(async () => {
	folder = await temporaryFolder();
	const file = `${folder.path}/burgee.sqlite`;
	storages = [await openSqliteStorage({ file }), await openSqliteStorage({ file })];
	stops = [];
	log = '';
});
afterEach(async () => {
	await Promise.all(stops.map((stop) => stop()));
	await Promise.all(storages.map((storage) => storage.close()));
	await folder.remove();
});

/**
 * Starts the job in two schedulers. The start of the second scheduler is delayed by half an interval, but
 * at most by 100 ms.
 */
async function startOnBoth(job: Job): Promise<void> {
	const logger = pino({}, { write: (line: string) => (log += line) });
	for (const storage of storages) {
		if (stops.length > 0) await setTimeout(Math.min(job.everyMs, 200) / 2);
		const scheduler = new Scheduler({ store: storage.jobs, clock, ids, logger });
		stops.push(() => scheduler.stop());
		scheduler.start([job]);
	}
}

test('two schedulers run a repeated job only once in each interval', async () => {
	let runningCount = 0;
	const startedMs: number[] = [];
	await startOnBoth({
		name: 'count',
		everyMs: 200,
		leaseMs: 5_000,
		run: async () => {
			runningCount += 1;
			expect(runningCount).toBe(1);
			startedMs.push(performance.now());
			await setTimeout(30);
			runningCount -= 1;
		},
	});
	await expect.poll(() => startedMs.length, { timeout: 5_000 }).toBeGreaterThan(4);
	expect(log).not.toContain('job failed');
	const gaps = startedMs.slice(1).map((startMs, index) => startMs - (startedMs[index] ?? 0));
	// The job's lease keeps the runs of the two schedulers about 200 ms apart. Without the lease, runs would
	// start 100 ms apart. The limit of 150 ms tolerates the different clocks of the lease and the test.
	expect(Math.min(...gaps)).toBeGreaterThan(150);
});

test('a failed job runs again at the next interval', async () => {
	let runs = 0;
	await startOnBoth({
		name: 'fragile',
		everyMs: 100,
		leaseMs: 5_000,
		run: async () => {
			runs += 1;
			if (runs === 1) throw new Error('the wind dropped');
		},
	});
	await expect.poll(() => runs, { timeout: 5_000 }).toBeGreaterThan(1);
	expect(log).toContain('the wind dropped');
});

test('a job whose lease holder was killed runs again after the lease expires', async () => {
	const at = new Date();
	await storages[0]?.jobs.acquire({
		name: 'orphan',
		owner: 'killed',
		at: at.toISOString(),
		expiresAt: new Date(at.getTime() + 400).toISOString(),
		latestExpiry: new Date(at.getTime() + 400).toISOString(),
	});
	let ranAtMs = 0;
	await startOnBoth({
		name: 'orphan',
		everyMs: 100,
		leaseMs: 5_000,
		run: async () => {
			ranAtMs = Date.now();
		},
	});
	await expect.poll(() => ranAtMs, { timeout: 5_000 }).toBeGreaterThan(0);
	expect(ranAtMs - at.getTime()).toBeGreaterThanOrEqual(400);
});

test('Scheduler.stop waits until the running jobs have ended', async () => {
	let isDone = false;
	await startOnBoth({
		name: 'slow',
		everyMs: 60_000,
		leaseMs: 60_000,
		run: async () => {
			await setTimeout(300);
			isDone = true;
		},
	});
	await Promise.all(stops.map((stop) => stop()));
	expect(isDone).toBe(true);
});

test('withLease does not run the work of two processes concurrently', async () => {
	const order: string[] = [];
	await Promise.all(
		storages.map((storage, index) =>
			withLease(
				{ store: storage.jobs, clock, ids },
				{ name: 'first', leaseMs: 5_000 },
				async () => {
					order.push(`${index} start`);
					await setTimeout(150);
					order.push(`${index} end`);
				},
			),
		),
	);
	expect(order.map((step) => step.split(' ')[1])).toEqual(['start', 'end', 'start', 'end']);
});

test('the cleanup job removes expired sessions and expired rate limits', async () => {
	const [storage] = storages;
	if (storage === undefined) throw new Error('no storage');
	const now = clock.now().toISOString();
	await storage.sessions.add(sessionOf({ tokenHash: 'old' }));
	await storage.sessions.add(sessionOf({ tokenHash: 'new', createdAt: now, lastSeenAt: now }));
	await storage.rateLimits.add('ended', 1, {
		at: '2026-06-01T12:00:00.000Z',
		endsAt: '2026-06-01T12:15:00.000Z',
	});
	await cleanupJob({ storage, clock }).run();
	expect(await storage.sessions.get('old')).toBeNull();
	expect(await storage.sessions.get('new')).not.toBeNull();
	expect(await storage.rateLimits.remove('ended')).toBe(false);
});
