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
/** Two on one file, as two processes have them. */
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

/** The same job on both, which ask for it half a turn after each other. */
async function startOnBoth(job: Job): Promise<void> {
	const logger = pino({}, { write: (line: string) => (log += line) });
	for (const storage of storages) {
		if (stops.length > 0) await setTimeout(Math.min(job.everyMs, 200) / 2);
		const scheduler = new Scheduler({ store: storage.jobs, clock, ids, logger });
		stops.push(() => scheduler.stop());
		scheduler.start([job]);
	}
}

test('a job comes up again and again, once each time and never twice at once', async () => {
	let underWay = 0;
	const startedMs: number[] = [];
	await startOnBoth({
		name: 'count',
		everyMs: 200,
		leaseMs: 5_000,
		run: async () => {
			underWay += 1;
			expect(underWay).toBe(1);
			startedMs.push(performance.now());
			await setTimeout(30);
			underWay -= 1;
		},
	});
	await expect.poll(() => startedMs.length, { timeout: 5_000 }).toBeGreaterThan(4);
	expect(log).not.toContain('job failed');
	const gaps = startedMs.slice(1).map((at, place) => at - (startedMs[place] ?? 0));
	// Timers may be a little early by the other clock, never by half a turn.
	expect(Math.min(...gaps)).toBeGreaterThan(150);
});

test('a job that fails is logged and comes up again', async () => {
	let tries = 0;
	await startOnBoth({
		name: 'fragile',
		everyMs: 100,
		leaseMs: 5_000,
		run: async () => {
			tries += 1;
			if (tries === 1) throw new Error('the wind dropped');
		},
	});
	await expect.poll(() => tries, { timeout: 5_000 }).toBeGreaterThan(1);
	expect(log).toContain('the wind dropped');
});

test('a job whose holder was killed is taken up once its patience is over', async () => {
	const at = new Date();
	await storages[0]?.jobs.acquire({
		name: 'orphan',
		owner: 'killed',
		at: at.toISOString(),
		expiresAt: new Date(at.getTime() + 400).toISOString(),
		latestExpiry: new Date(at.getTime() + 400).toISOString(),
	});
	let ran = 0;
	await startOnBoth({
		name: 'orphan',
		everyMs: 100,
		leaseMs: 5_000,
		run: async () => {
			ran = Date.now();
		},
	});
	await expect.poll(() => ran, { timeout: 5_000 }).toBeGreaterThan(0);
	expect(ran - at.getTime()).toBeGreaterThanOrEqual(400);
});

test('a stop waits for what is under way', async () => {
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

test('work that is done in turn is done by one after the other', async () => {
	const order: string[] = [];
	await Promise.all(
		storages.map((storage, place) =>
			withLease(
				{ store: storage.jobs, clock, ids },
				{ name: 'first', leaseMs: 5_000 },
				async () => {
					order.push(`${place} in`);
					await setTimeout(150);
					order.push(`${place} out`);
				},
			),
		),
	);
	expect(order.map((step) => step.split(' ')[1])).toEqual(['in', 'out', 'in', 'out']);
});

test('the sweep takes away what is over, and nothing else', async () => {
	const [storage] = storages;
	if (storage === undefined) throw new Error('no storage');
	const now = clock.now().toISOString();
	await storage.sessions.add(sessionOf({ tokenHash: 'old' }));
	await storage.sessions.add(sessionOf({ tokenHash: 'new', createdAt: now, lastSeenAt: now }));
	await storage.rateLimits.add('over', 1, {
		at: '2026-06-01T12:00:00.000Z',
		endsAt: '2026-06-01T12:15:00.000Z',
	});
	await cleanupJob({ storage, clock }).run();
	expect(await storage.sessions.get('old')).toBeNull();
	expect(await storage.sessions.get('new')).not.toBeNull();
	expect(await storage.rateLimits.remove('over')).toBe(false);
});
