import { setTimeout } from 'node:timers/promises';
import { clockErrorMs, dayMs, type Instant, toInstant } from '@burgee/core';
import type { Clock } from '@burgee/core/ports/clock';
import type { IdSource } from '@burgee/core/ports/id-source';
import type { JobStore } from '@burgee/core/ports/job-store';
import type { Logger } from 'pino';
import type { Observer } from '../metrics/observer.ts';

/**
 * A scheduled job. If several processes share a storage, a lease lets only one of them start each
 * scheduled run.
 */
export interface Job {
	name: string;
	/** The time between the starts of two runs of the job. */
	everyMs: number;
	/**
	 * The duration of the job's lease. If a run takes longer than the lease, a second process may start the
	 * job, because the first process might have crashed.
	 */
	leaseMs: number;
	/**
	 * Whether each process also runs the job when the process starts. These runs use no lease, so
	 * several processes may run the job concurrently.
	 */
	runOnStart?: boolean;
	/**
	 * Whether the job deletes data for good. If its last run was long ago, the clock may be wrong for a moment. The job
	 * then runs an hour later, if the clock has not changed by then.
	 */
	isIrreversible?: true;
	/** The time after which a failed run is repeated. Without it, the job runs again when it is next due. */
	retryAfterMs?: number;
	run(): Promise<void>;
}

interface LeaseParts {
	store: JobStore;
	clock: Clock;
	ids: IdSource;
}

interface SchedulerParts extends LeaseParts {
	logger: Logger;
	observer?: Pick<Observer, 'job'>;
}

const checkEveryMs = 60_000;
const hourMs = 60 * 60_000;
/** An irreversible job whose last run was longer ago runs an hour later. */
const maxPauseMs = 30 * dayMs;

/**
 * Runs each job when it is due, if this process can acquire the job's lease from the storage. A
 * failed job is logged and runs again after its `retryAfterMs`, or when it is next due.
 */
export class Scheduler {
	readonly #parts: SchedulerParts;
	readonly #timers = new Set<NodeJS.Timeout>();
	readonly #running = new Set<Promise<void>>();

	constructor(parts: SchedulerParts) {
		this.#parts = parts;
	}

	start(jobs: Job[]): void {
		for (const job of jobs) {
			const track = (work: Promise<void>) => {
				const running = work.finally(() => this.#running.delete(running));
				this.#running.add(running);
			};
			const check = () => track(this.#runIfDue(job));
			this.#timers.add(setInterval(check, Math.min(job.everyMs, checkEveryMs)).unref());
			if (job.runOnStart) track(this.#run(job).then(() => {}));
			else check();
		}
	}

	/** Starts no further jobs, and waits for the running jobs. */
	async stop(): Promise<void> {
		for (const timer of this.#timers) clearInterval(timer);
		await Promise.all(this.#running);
	}

	/** @returns whether the job succeeded. */
	async #run({ name, run }: Job): Promise<boolean> {
		const { logger, observer } = this.#parts;
		try {
			await run();
			logger.info({ job: name }, 'job done');
			observer?.job(name, true);
			return true;
		} catch (error) {
			logger.error({ err: error, job: name }, 'job failed');
			observer?.job(name, false);
			return false;
		}
	}

	async #runIfDue(job: Job): Promise<void> {
		const { name, everyMs, leaseMs } = job;
		const { store, clock, ids, logger, observer } = this.#parts;
		const owner = ids.newId();
		const startedAt = clock.now();
		const latestExpiry = after(startedAt, Math.max(everyMs, leaseMs) + clockErrorMs);
		try {
			const mayRun =
				!job.isIrreversible ||
				isBetween(await store.freeFrom(name), after(startedAt, -maxPauseMs), latestExpiry);
			const isAcquired = await store.acquire({
				name,
				owner,
				at: toInstant(startedAt),
				expiresAt: after(startedAt, leaseMs),
				latestExpiry,
			});
			if (!isAcquired) {
				logger.debug({ job: name }, 'job not due');
				return;
			}
			let waitMs = everyMs;
			if (mayRun) {
				const isDone = await this.#run(job);
				if (!isDone) waitMs = job.retryAfterMs ?? everyMs;
			} else {
				logger.info({ job: name }, 'job postponed by an hour: its last run is unknown or long ago');
				waitMs = Math.min(everyMs, hourMs);
			}
			await store.release({ name, owner, freeFrom: after(startedAt, waitMs) });
		} catch (error) {
			logger.error({ err: error, job: name }, 'job failed');
			observer?.job(name, false);
		}
	}
}

/** Waits until no other process has the lease, acquires the lease, and runs the work. */
export async function withLease<Result>(
	{ store, clock, ids, sleep = setTimeout }: LeaseParts & { sleep?: typeof setTimeout },
	{ name, leaseMs, retryEveryMs = 100 }: Pick<Job, 'name' | 'leaseMs'> & { retryEveryMs?: number },
	work: () => Promise<Result>,
): Promise<Result> {
	const owner = ids.newId();
	for (;;) {
		const now = clock.now();
		const expiresAt = after(now, leaseMs);
		const latestExpiry = after(now, leaseMs + clockErrorMs);
		if (await store.acquire({ name, owner, at: toInstant(now), expiresAt, latestExpiry })) break;
		await sleep(retryEveryMs);
	}
	try {
		return await work();
	} finally {
		await store.release({ name, owner, freeFrom: toInstant(clock.now()) });
	}
}

function isBetween(time: Instant | null, first: Instant, last: Instant): boolean {
	return time !== null && first <= time && time <= last;
}

function after(date: Date, ms: number): Instant {
	return toInstant(new Date(date.getTime() + ms));
}
