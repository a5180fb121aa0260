import { setTimeout } from 'node:timers/promises';
import { type Clock, type IdSource, type Instant, type JobStore, toInstant } from '@burgee/core';
import type { Logger } from 'pino';

/** A scheduled job, run by one of the processes on a storage. */
export interface Job {
	name: string;
	/** From the start of one run to the next. */
	everyMs: number;
	/** A run that takes longer is assumed dead, and another process may run the job. */
	leaseMs: number;
	/** Also run by each process when it starts, without a lease. Only for jobs that may run twice. */
	runOnStart?: boolean;
	run(): Promise<void>;
}

/** How far apart two processes' clocks may be. A lease that ends later than this allows is ignored. */
const clockErrorMs = 60 * 60_000;

/** The longest time between two checks whether a job is due. */
const checkEveryMs = 60_000;

/**
 * Runs each job when it is due, in one process at a time: the one that gets the lease from the storage.
 * A job that fails is logged and runs again when it is next due.
 */
export class Scheduler {
	readonly #store: JobStore;
	readonly #clock: Clock;
	readonly #ids: IdSource;
	readonly #logger: Logger;
	readonly #timers = new Set<NodeJS.Timeout>();
	readonly #running = new Set<Promise<void>>();

	constructor(parts: { store: JobStore; clock: Clock; ids: IdSource; logger: Logger }) {
		this.#store = parts.store;
		this.#clock = parts.clock;
		this.#ids = parts.ids;
		this.#logger = parts.logger;
	}

	/** Checks each job now and then at intervals. */
	start(jobs: Job[]): void {
		for (const job of jobs) {
			const track = (work: Promise<void>) => {
				const running = work.finally(() => this.#running.delete(running));
				this.#running.add(running);
			};
			const check = () => track(this.#runIfDue(job));
			this.#timers.add(setInterval(check, Math.min(job.everyMs, checkEveryMs)).unref());
			if (job.runOnStart) track(this.#run(job));
			else check();
		}
	}

	/** Starts no more jobs and waits for the running ones. */
	async stop(): Promise<void> {
		for (const timer of this.#timers) clearInterval(timer);
		await Promise.all(this.#running);
	}

	async #run({ name, run }: Job): Promise<void> {
		await run().then(
			() => this.#logger.info({ job: name }, 'job done'),
			(thrown) => this.#logger.error({ err: thrown, job: name }, 'job failed'),
		);
	}

	async #runIfDue(job: Job): Promise<void> {
		const { name, everyMs, leaseMs } = job;
		const owner = this.#ids.newId();
		const startedAt = this.#clock.now();
		try {
			const isAcquired = await this.#store.acquire({
				name,
				owner,
				at: toInstant(startedAt),
				expiresAt: after(startedAt, leaseMs),
				latestExpiry: after(startedAt, Math.max(everyMs, leaseMs) + clockErrorMs),
			});
			if (!isAcquired) return;
			await this.#run(job);
			await this.#store.release({ name, owner, freeFrom: after(startedAt, everyMs) });
		} catch (thrown) {
			this.#logger.error({ err: thrown, job: name }, 'job failed');
		}
	}
}

/** How often `withLease` tries to acquire a lease that another process has. */
const retryEveryMs = 100;

/** Waits for the lease and does the work: one process at a time, among all processes on the storage. */
export async function withLease<Result>(
	{ store, clock, ids }: { store: JobStore; clock: Clock; ids: IdSource },
	{ name, leaseMs }: Pick<Job, 'name' | 'leaseMs'>,
	work: () => Promise<Result>,
): Promise<Result> {
	const owner = ids.newId();
	for (;;) {
		const now = clock.now();
		const expiresAt = after(now, leaseMs);
		const latestExpiry = after(now, leaseMs + clockErrorMs);
		if (await store.acquire({ name, owner, at: toInstant(now), expiresAt, latestExpiry })) break;
		await setTimeout(retryEveryMs);
	}
	try {
		return await work();
	} finally {
		await store.release({ name, owner, freeFrom: toInstant(clock.now()) });
	}
}

function after(date: Date, ms: number): Instant {
	return toInstant(new Date(date.getTime() + ms));
}
