import { setTimeout as sleep } from 'node:timers/promises';
import {
	type IndexName,
	indexNames,
	readRecord,
	readRecords,
	type SearchIndex,
	type SearchRecord,
	type SearchSources,
} from '@burgee/core';
import type { Logger } from 'pino';
import { rebuildIndex } from './rebuild.ts';

export interface IndexingLimits {
	/**
	 * The maximum time that `put` and `remove` wait for the external index. After this time, the
	 * update continues in the background.
	 */
	maxWaitMs: number;
	/** The delay before the first retry. The delay doubles with each further retry. */
	minBackoffMs: number;
	maxBackoffMs: number;
}

const defaultLimits: IndexingLimits = {
	maxWaitMs: 2_000,
	minBackoffMs: 1_000,
	maxBackoffMs: 5 * 60_000,
};

/**
 * A wait of about 12 days, which is in practice unlimited. Node.js timers do not allow Infinity:
 * the longest delay is about 24 days.
 */
const unlimitedMs = 2 ** 30;

/** An update of one record. If `objectID` is null, the task updates the whole index. */
interface Task {
	name: IndexName;
	objectID: string | null;
}

/**
 * Keeps an external search index up to date with the storage (decision: search). `put` and `remove`
 * wait at most `maxWaitMs` and never fail. Failed updates are logged and retried in the background,
 * and a daily rebuild corrects the remaining differences. Each update writes the current record
 * from the storage, so that an older change never overwrites a newer change.
 */
export class SearchIndexing implements Pick<SearchIndex, 'put' | 'remove'> {
	readonly #index: SearchIndex;
	readonly #sources: SearchSources;
	readonly #logger: Logger;
	readonly #limits: IndexingLimits;
	readonly #pending = new Map<string, Task>();
	readonly #stopping = new AbortController();
	readonly #refreshed = new Map<IndexName, string>();
	#worker: Promise<void> | null = null;
	#timer: NodeJS.Timeout | undefined;
	#backoffMs: number;

	constructor(
		{ index, sources, logger }: { index: SearchIndex; sources: SearchSources; logger: Logger },
		limits: Partial<IndexingLimits> = {},
	) {
		this.#index = index;
		this.#sources = sources;
		this.#logger = logger;
		this.#limits = { ...defaultLimits, ...limits };
		this.#backoffMs = this.#limits.minBackoffMs;
	}

	async put(name: IndexName, records: SearchRecord[]): Promise<void> {
		const tasks = records.map(({ objectID }) => ({ name, objectID }));
		await this.#enqueue(tasks, this.#limits.maxWaitMs);
	}

	async remove(name: IndexName, objectID: string): Promise<void> {
		await this.#enqueue([{ name, objectID }], this.#limits.maxWaitMs);
	}

	/**
	 * Rebuilds all four indexes. The promise resolves after the first attempt for each index. Failed
	 * rebuilds are retried in the background.
	 */
	async rebuildAll(): Promise<void> {
		await this.#rebuild(indexNames);
	}

	/**
	 * Rebuilds the indexes of documents, campaigns and pages, because Burgee is not notified of
	 * changes to these records. Skips an index whose records have not changed since the last refresh
	 * by this process.
	 */
	async refresh(): Promise<void> {
		const changed: IndexName[] = [];
		for (const name of ['documents', 'news', 'pages'] as const) {
			const records = JSON.stringify(await readRecords(this.#sources, name).catch(() => null));
			if (records === 'null' || records === this.#refreshed.get(name)) continue;
			this.#refreshed.set(name, records);
			changed.push(name);
		}
		if (changed.length > 0) await this.#rebuild(changed);
	}

	async #rebuild(names: readonly IndexName[]): Promise<void> {
		const tasks = names.map((name) => ({ name, objectID: null }));
		await this.#enqueue(tasks, unlimitedMs);
	}

	/**
	 * Stops updating the index. Waits at most `maxWaitMs` for the running update. The next rebuild
	 * includes the updates that were not run.
	 */
	async stop(): Promise<void> {
		this.#stopping.abort();
		clearTimeout(this.#timer);
		await Promise.race([this.#worker, sleep(this.#limits.maxWaitMs, undefined, { ref: false })]);
		const { size } = this.#pending;
		if (size > 0)
			this.#logger.warn({ left: size }, 'search index updates are left for the next rebuild');
	}

	/** Adds tasks to the queue. Waits at most `maxWaitMs` until every task in the queue was tried. */
	async #enqueue(tasks: Task[], maxWaitMs: number): Promise<void> {
		if (tasks.length === 0) return;
		for (const task of tasks) this.#pending.set(`${task.name}/${task.objectID ?? ''}`, task);
		const done = new AbortController();
		const signal = AbortSignal.any([this.#stopping.signal, done.signal]);
		const timeout = sleep(maxWaitMs, undefined, { signal, ref: false }).catch(() => {});
		await Promise.race([this.#work(), timeout]);
		done.abort();
	}

	/**
	 * Starts the worker unless it is already running. The promise resolves when the queue is empty or
	 * contains only failed tasks.
	 */
	#work(): Promise<void> {
		clearTimeout(this.#timer);
		this.#worker ??= Promise.resolve().then(() => this.#processQueue());
		return this.#worker;
	}

	async #processQueue(): Promise<void> {
		const failed = new Map<string, Task>();
		for (;;) {
			const [next] = this.#pending;
			if (next === undefined || this.#stopping.signal.aborted) break;
			const [key, task] = next;
			this.#pending.delete(key);
			try {
				await this.#update(task);
			} catch (thrown) {
				failed.set(key, task);
				this.#logger.warn({ err: thrown, index: task.name }, 'search index is behind');
			}
		}
		for (const [key, task] of failed) this.#pending.set(key, task);
		// Clear the worker in the same synchronous step as the check for an empty queue. Otherwise a new
		// task could wait without a worker.
		this.#worker = null;
		if (failed.size === 0) this.#backoffMs = this.#limits.minBackoffMs;
		else if (!this.#stopping.signal.aborted) this.#scheduleRetry();
	}

	#scheduleRetry(): void {
		this.#timer = setTimeout(() => void this.#work(), this.#backoffMs).unref();
		this.#backoffMs = Math.min(2 * this.#backoffMs, this.#limits.maxBackoffMs);
	}

	async #update({ name, objectID }: Task): Promise<void> {
		if (objectID === null) {
			const records = await rebuildIndex({ index: this.#index, sources: this.#sources }, name);
			this.#logger.info({ index: name, records }, 'search index rebuilt');
			return;
		}
		for (;;) {
			const record = await readRecord(this.#sources, name, objectID);
			if (record === null) await this.#index.remove(name, objectID);
			else await this.#index.put(name, [record]);
			// A second server may have written an older version of the record to the index. Repeat the
			// update until the stored record no longer changes.
			const current = await readRecord(this.#sources, name, objectID);
			if (JSON.stringify(current) === JSON.stringify(record)) return;
		}
	}
}
