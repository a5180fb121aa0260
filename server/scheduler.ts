import { setTimeout } from 'node:timers/promises';
import { type Clock, type IdSource, type Instant, type JobStore, toInstant } from '@burgee/core';
import type { Logger } from 'pino';

/** Work that comes up again and again, whichever process does it. */
export interface Job {
	name: string;
	/** From the start of one run to the next. */
	everyMs: number;
	/** A run that takes longer is taken for dead, and another process may begin. */
	patienceMs: number;
	/** Whether each process does it at its start too, whosever turn it is: what must not wait, and may be done twice. */
	atStart?: boolean;
	run(): Promise<void>;
}

/** By how much two processes' clocks may differ: beyond it a claim is not believed. */
const clockErrorMs = 60 * 60_000;

/** How often a process asks whether a job is due, at the most. */
const askEveryMs = 60_000;

/**
 * Does each job when it is due, one process at a time: whoever claims it in the storage first. A job that
 * fails is logged and comes up again when it is next due.
 */
export class Jobs {
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

	/** Asks for each job now, and from now on. */
	start(jobs: Job[]): void {
		for (const job of jobs) {
			const keep = (work: Promise<void>) => {
				const running = work.finally(() => this.#running.delete(running));
				this.#running.add(running);
			};
			const ask = () => keep(this.#turn(job));
			this.#timers.add(setInterval(ask, Math.min(job.everyMs, askEveryMs)).unref());
			if (job.atStart) keep(this.#run(job));
			else ask();
		}
	}

	/** Begins no more, and waits for what is under way. */
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

	async #turn(job: Job): Promise<void> {
		const { name, everyMs, patienceMs } = job;
		const holder = this.#ids.newId();
		const startedAt = this.#clock.now();
		try {
			const isOurs = await this.#store.claim({
				name,
				holder,
				at: toInstant(startedAt),
				until: after(startedAt, patienceMs),
				latest: after(startedAt, Math.max(everyMs, patienceMs) + clockErrorMs),
			});
			if (!isOurs) return;
			await this.#run(job);
			await this.#store.release({ name, holder, freeFrom: after(startedAt, everyMs) });
		} catch (thrown) {
			this.#logger.error({ err: thrown, job: name }, 'job failed');
		}
	}
}

/** How often one who waits for its turn asks for it. */
const askAgainMs = 100;

/** Does this once it is its turn among all processes on the storage: one at a time. */
export async function inTurn<Result>(
	{ store, clock, ids }: { store: JobStore; clock: Clock; ids: IdSource },
	{ name, patienceMs }: Pick<Job, 'name' | 'patienceMs'>,
	work: () => Promise<Result>,
): Promise<Result> {
	const holder = ids.newId();
	for (;;) {
		const now = clock.now();
		const until = after(now, patienceMs);
		const latest = after(now, patienceMs + clockErrorMs);
		if (await store.claim({ name, holder, at: toInstant(now), until, latest })) break;
		await setTimeout(askAgainMs);
	}
	try {
		return await work();
	} finally {
		await store.release({ name, holder, freeFrom: toInstant(clock.now()) });
	}
}

function after(date: Date, ms: number): Instant {
	return toInstant(new Date(date.getTime() + ms));
}
