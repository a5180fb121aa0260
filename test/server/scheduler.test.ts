import { EventEmitter, once } from 'node:events';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { DiskPdfFiles } from '@burgee/adapters/pdf-files/disk-pdf-files';
import { openSqliteStorage } from '@burgee/adapters/sql/open-sqlite-storage';
import { RandomIds } from '@burgee/adapters/system/random-ids';
import { SystemClock } from '@burgee/adapters/system/system-clock';
import { dayMs, instant, toInstant } from '@burgee/core';
import type { JobStore } from '@burgee/core/ports/job-store';
import type { Storage } from '@burgee/core/ports/storage';
import type { ListedDocument } from '@burgee/core/rules/site/document-list';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cleanupJob } from '../../server/jobs/cleanup.ts';
import { purgeJob } from '../../server/jobs/purge.ts';
import { type Job, Scheduler, withLease } from '../../server/jobs/scheduler.ts';
import { auditEntryOf, bookingOf, eventOf, sessionOf } from '../contracts/samples.ts';
import { isPending, TestTime } from '../test-time.ts';
import { copyEmptySqliteFile } from './open-burgee.ts';
import { temporaryFolder } from './running-burgee.ts';

const ids = new RandomIds();
const hourMs = 60 * 60_000;

let time: TestTime;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let storages: Storage[];
let pdfFiles: DiskPdfFiles;
let schedulers: Scheduler[];
/** Emits 'end' when a scheduler has run its job or has failed to get the lease. */
let checks: EventEmitter;
let log = '';

beforeEach(async () => {
	time = new TestTime();
	folder = await temporaryFolder();
	await copyEmptySqliteFile(folder.path);
	const file = `${folder.path}/burgee.sqlite`;
	storages = [await openSqliteStorage({ file }), await openSqliteStorage({ file })];
	pdfFiles = new DiskPdfFiles({ ownFolder: `${folder.path}/documents`, sampleFolder: null }, ids);
	vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
	schedulers = [];
	checks = new EventEmitter();
	log = '';
});
afterEach(async () => {
	await Promise.all(schedulers.map((scheduler) => scheduler.stop()));
	vi.useRealTimers();
	await Promise.all(storages.map((storage) => storage.close()));
	await folder.remove();
});

function startScheduler({ jobs }: Storage, job: Job): void {
	const store: JobStore = {
		freeFrom: jobs.freeFrom,
		acquire: async (lease) => {
			const isAcquired = await jobs.acquire(lease);
			if (!isAcquired) checks.emit('end');
			return isAcquired;
		},
		release: async (lease) => {
			await jobs.release(lease);
			checks.emit('end');
		},
	};
	const logger = pino({}, { write: (line: string) => (log += line) });
	const scheduler = new Scheduler({ store, clock: time, ids, logger });
	schedulers.push(scheduler);
	scheduler.start([job]);
}

/** Advances the test clock. Waits until one scheduler has run its job or has failed to get the lease. */
async function passToNextCheck(ms: number): Promise<void> {
	const ended = once(checks, 'end');
	time.pass(ms);
	vi.advanceTimersByTime(ms);
	await ended;
}

/** Starts the job in two schedulers. The second scheduler starts half an interval later. */
async function startOnBoth(job: Job): Promise<void> {
	for (const [index, storage] of storages.entries()) {
		time.pass((index * job.everyMs) / 2);
		vi.advanceTimersByTime((index * job.everyMs) / 2);
		const ended = once(checks, 'end');
		startScheduler(storage, job);
		await ended;
	}
}

function recordStarts() {
	const beginMs = time.nowMs;
	const startedMs: number[] = [];
	const run = async () => {
		startedMs.push(time.nowMs - beginMs);
	};
	return { startedMs, run };
}

test('two schedulers run a repeated job only once in each interval', async () => {
	const { startedMs, run } = recordStarts();
	await startOnBoth({ name: 'count', everyMs: 200, leaseMs: 5_000, run });
	for (let check = 0; check < 8; check++) await passToNextCheck(100);
	expect(log).not.toContain('job failed');
	expect(startedMs).toEqual([0, 200, 400, 600, 800]);
});

test('a failed job runs again at the next interval', async () => {
	let runs = 0;
	const run = async () => {
		runs += 1;
		if (runs === 1) throw new Error('the wind dropped');
	};
	await startOnBoth({ name: 'fragile', everyMs: 100, leaseMs: 5_000, run });
	await passToNextCheck(50);
	expect(runs).toBe(2);
	expect(log).toContain('the wind dropped');
});

test('a failed purge runs again after five minutes, not after a day', async () => {
	const { startedMs, run } = recordStarts();
	const purge = async () => {
		await run();
		if (startedMs.length === 1) throw new Error('another program reads the file');
	};
	const ended = once(checks, 'end');
	startScheduler(storages[0] as Storage, purgeJob({ storage: { purge } }));
	await ended;
	for (let minute = 1; minute <= 12; minute++) await passToNextCheck(60_000);
	expect(startedMs).toEqual([0, 5 * 60_000]);
});

test('a job whose lease holder was killed runs again after the lease expires', async () => {
	const at = toInstant(time.now());
	const expiresAt = toInstant(new Date(time.nowMs + 400));
	const lease = { name: 'orphan', owner: 'killed', at, expiresAt, latestExpiry: expiresAt };
	await storages[0]?.jobs.acquire(lease);
	const { startedMs, run } = recordStarts();
	await startOnBoth({ name: 'orphan', everyMs: 100, leaseMs: 5_000, run });
	for (let check = 0; check < 7; check++) await passToNextCheck(50);
	expect(startedMs).toEqual([400]);
});

test('a job runs even if its lease was stored while the clock was two years ahead', async () => {
	time.pass(2 * 365 * dayMs);
	const { run: runAhead } = recordStarts();
	const job = { name: 'blocked', everyMs: 60_000, leaseMs: 60_000 };
	const ended = once(checks, 'end');
	startScheduler(storages[0] as Storage, { ...job, run: runAhead });
	await ended;
	time.pass(-2 * 365 * dayMs);
	const { startedMs, run } = recordStarts();
	const checked = once(checks, 'end');
	startScheduler(storages[1] as Storage, { ...job, run });
	await checked;
	expect(startedMs).toEqual([0]);
});

test('a job that deletes data does not run while a clock is two years ahead for a moment', async () => {
	const { startedMs, run } = recordStarts();
	const ended = once(checks, 'end');
	const job = { name: 'delete', everyMs: 24 * hourMs, leaseMs: hourMs, run };
	startScheduler(storages[0] as Storage, { ...job, isIrreversible: true });
	await ended;
	expect(startedMs).toEqual([]);
	await passToNextCheck(hourMs);
	expect(startedMs).toEqual([hourMs]);
	const jumpMs = 2 * 365 * dayMs;
	time.pass(jumpMs);
	await passToNextCheck(60_000);
	time.pass(-jumpMs);
	for (const ms of [60_000, hourMs, 24 * hourMs]) await passToNextCheck(ms);
	expect(startedMs.slice(1).every((ms) => ms < jumpMs)).toBe(true);
	expect(startedMs.length).toBeGreaterThan(1);
});

test('if the server was off for months, a job that deletes data runs an hour after the start', async () => {
	const { startedMs, run } = recordStarts();
	const job = { name: 'delete', everyMs: 24 * hourMs, leaseMs: hourMs, run };
	const [storage] = storages;
	const at = (ms: number) => toInstant(new Date(time.nowMs + ms));
	const lease = {
		name: job.name,
		owner: 'earlier',
		at: at(0),
		expiresAt: at(0),
		latestExpiry: at(0),
	};
	await storage?.jobs.acquire(lease);
	time.pass(90 * dayMs);
	const ended = once(checks, 'end');
	startScheduler(storage as Storage, { ...job, isIrreversible: true });
	await ended;
	await passToNextCheck(hourMs);
	expect(startedMs).toEqual([90 * dayMs + hourMs]);
});

test('withLease does not wait for a process that crashed while its clock was ahead', async () => {
	const parts = { clock: time, ids, sleep: time.sleep };
	const work = async () => 'done';
	const [first, second] = storages.map(({ jobs: store }) => ({ ...parts, store }));
	time.pass(2 * 365 * dayMs);
	const lease = { name: 'first', leaseMs: 5_000 };
	const crash = { ...first?.store, release: async () => {} } as JobStore;
	await withLease({ ...parts, store: crash }, lease, work);
	time.pass(-2 * 365 * dayMs);
	if (second === undefined) throw new Error('no storage');
	expect(await withLease(second, lease, work)).toBe('done');
});

test('Scheduler.stop waits until the running jobs have ended', async () => {
	let finish = () => {};
	const finished = new Promise<void>((resolve) => {
		finish = resolve;
	});
	let isStarted = false;
	const run = () => {
		isStarted = true;
		return finished;
	};
	startScheduler(storages[0] as Storage, { name: 'slow', everyMs: 60_000, leaseMs: 60_000, run });
	await expect.poll(() => isStarted).toBe(true);
	const stopped = schedulers[0]?.stop() ?? Promise.resolve();
	expect(await isPending(stopped)).toBe(true);
	finish();
	await stopped;
});

test('withLease does not run the work of two processes concurrently', async () => {
	const order: string[] = [];
	const works = storages.map(({ jobs: store }) =>
		withLease(
			{ store, clock: time, ids, sleep: time.sleep },
			{ name: 'first', leaseMs: 5_000 },
			async () => {
				order.push('start');
				// The first process holds the lease until the second process is waiting for the lease.
				if (order.length === 1) await expect.poll(() => time.sleeperCount).toBe(1);
				order.push('end');
			},
		).finally(() => time.pass(100)),
	);
	await Promise.all(works);
	expect(order).toEqual(['start', 'end', 'start', 'end']);
});

test('the cleanup job removes expired sessions, expired rate limits, old idempotency keys and events that were deleted 30 days ago', async () => {
	const [storage] = storages;
	if (storage === undefined) throw new Error('no storage');
	const now = toInstant(new Date());
	await storage.sessions.add(sessionOf({ tokenHash: 'old' }));
	await storage.sessions.add(sessionOf({ tokenHash: 'new', createdAt: now, lastSeenAt: now }));
	await storage.rateLimits.add('ended', 1, {
		at: instant('2026-06-01T12:00:00.000Z'),
		endsAt: instant('2026-06-01T12:15:00.000Z'),
	});
	const key = (name: string) => ({ key: name, fingerprint: 'f' });
	const sixDaysAgo = toInstant(new Date(Date.now() - 6 * dayMs));
	await storage.bookings.add(bookingOf({ id: 'old' }), { key: key('old') });
	await storage.bookings.add(bookingOf({ id: 'new', submittedAt: sixDaysAgo }), {
		key: key('new'),
	});
	const thirtyDaysAgo = Date.now() - 30 * dayMs;
	for (const [id, deletedAt] of [
		['gone', toInstant(new Date(thirtyDaysAgo - 1))],
		['restorable', toInstant(new Date(thirtyDaysAgo + 60_000))],
	] as const) {
		await storage.events.add(eventOf({ id }));
		await storage.events.moveToBin({ ...eventOf({ id, revision: 1 }), deletedAt });
	}
	await cleanupJob({ storage, clock: new SystemClock(), pdfFiles, retentionMonths: 24 }).run();
	expect(await storage.bookings.findByIdempotencyKey(key('old'))).toBeNull();
	expect(await storage.bookings.findByIdempotencyKey(key('new'))).not.toBeNull();
	expect(await storage.sessions.get('old')).toBeNull();
	expect(await storage.sessions.get('new')).not.toBeNull();
	expect(await storage.rateLimits.remove('ended')).toBe(false);
	expect(await storage.events.listDeleted()).toMatchObject([{ id: 'restorable' }]);
});

test('the cleanup job deletes documents that were removed 30 days ago, and their PDFs', async () => {
	const [storage] = storages;
	if (storage === undefined) throw new Error('no storage');
	const clock = { now: () => new Date('2026-07-31T12:00:00.000Z') };
	const [expired, restorable, shown] = [
		'2026-07-01T12:00:00.000Z',
		'2026-07-01T12:00:00.001Z',
		null,
	].map((removedAt, index) => ({
		...{ id: `d-${index}`, title: 'Minutes', description: '', kind: 'document' as const },
		...{ fileName: `d-${index}.pdf`, removedAt: removedAt && instant(removedAt) },
	})) as [ListedDocument, ListedDocument, ListedDocument];
	await storage.documentList.replace({ documents: [expired, restorable, shown], revision: 1 });
	const documents = `${folder.path}/documents`;
	await mkdir(`${documents}/previous`, { recursive: true });
	for (const name of ['d-0.pdf', 'previous/d-0.pdf', 'd-1.pdf', 'd-2.pdf']) {
		await writeFile(`${documents}/${name}`, '%PDF-1.7');
	}
	const job = cleanupJob({ storage, clock, pdfFiles, retentionMonths: null });
	await job.run();
	await job.run();
	const list = { documents: [restorable, shown], revision: 2 };
	expect(await storage.documentList.get()).toEqual(list);
	const left = await readdir(documents, { recursive: true });
	expect(left.sort()).toEqual(['d-1.pdf', 'd-2.pdf', 'previous']);
});

test('the cleanup job keeps the audit log and the check-ins for 24 months', async () => {
	const [storage] = storages;
	if (storage === undefined) throw new Error('no storage');
	const clock = { now: () => new Date('2026-07-31T12:00:00.000Z') };
	// In London, 31 July 2024 begins at 23:00 UTC on 30 July.
	for (const at of ['2024-07-30T22:59:59.999Z', '2024-07-30T23:00:00.000Z']) {
		const checkIn = { eventId: 'supper', present: 1, by: 'Ben' };
		await storage.checkIns.put(
			{ ...checkIn, bookingId: at, at: instant(at) },
			auditEntryOf({ id: at, at: instant(at) }),
		);
	}
	await cleanupJob({ storage, clock, pdfFiles, retentionMonths: null }).run();
	const kept = await storage.audit.list({ limit: 9 });
	expect(kept.map(({ at }) => at)).toEqual(['2024-07-30T23:00:00.000Z']);
	expect(await storage.checkIns.listForEvent('supper')).toMatchObject(
		kept.map(({ at }) => ({ at })),
	);
});

test('the cleanup job keeps failed sign-ins no longer than RETENTION_MONTHS', async () => {
	const [storage] = storages;
	if (storage === undefined) throw new Error('no storage');
	const clock = { now: () => new Date('2026-07-31T12:00:00.000Z') };
	for (const what of ['session.failed', 'session.started'] as const) {
		for (const at of ['2026-04-29T12:00:00.000Z', '2026-05-01T12:00:00.000Z']) {
			await storage.audit.add(auditEntryOf({ id: `${what} ${at}`, what, at: instant(at) }));
		}
	}
	await cleanupJob({ storage, clock, pdfFiles, retentionMonths: 3 }).run();
	const kept = await storage.audit.list({ limit: 9, from: instant('2026-04-01T00:00:00.000Z') });
	expect(kept.map(({ what, at }) => `${what} ${at.slice(0, 10)}`).sort()).toEqual([
		'session.failed 2026-05-01',
		'session.started 2026-04-29',
		'session.started 2026-05-01',
	]);
});
