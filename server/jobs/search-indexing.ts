import { setTimeout } from 'node:timers/promises';
import { withTimeout } from '@burgee/adapters/system/with-timeout';
import { readSearchRecord, readSearchRecords, toInstant } from '@burgee/core';
import type { Clock } from '@burgee/core/ports/clock';
import type { FailedUpdates, SearchIndex, SearchUpdates } from '@burgee/core/ports/search-index';
import type { SearchSources } from '@burgee/core/ports/search-sources';
import { type IndexName, indexNames } from '@burgee/core/rules/search/hit';
import type { Logger } from 'pino';
import { rebuildIndex } from './rebuild-index.ts';

export interface IndexingLimits {
	/**
	 * The maximum time that `reindex` waits for the external search index. After this time, the update
	 * continues in the background.
	 */
	maxWaitMs: number;
	/** The delay before the first retry of a failed index update. The delay doubles with each further retry. */
	minBackoffMs: number;
	maxBackoffMs: number;
}

const defaultLimits: IndexingLimits = {
	maxWaitMs: 2_000,
	minBackoffMs: 1_000,
	maxBackoffMs: 5 * 60_000,
};

interface IndexingParts {
	index: SearchIndex;
	sources: SearchSources;
	logger: Logger;
	clock: Clock;
	sleep?: typeof setTimeout;
}

/** A queued update of a search index. The task updates one record, or the whole index if `objectID` is null. */
interface Task {
	name: IndexName;
	objectID: string | null;
}

/**
 * Keeps an external search index up to date with the storage (decision: search). Failed updates of the index
 * are logged and retried in the background. A retry writes the current record from the storage.
 */
export class SearchIndexing implements SearchUpdates {
	readonly #parts: Required<IndexingParts>;
	readonly #limits: IndexingLimits;
	readonly #pending = new Map<string, Task>();
	readonly #refreshed = new Map<IndexName, string>();
	#isStopping = false;
	#worker: Promise<void> | null = null;
	#retry = new AbortController();
	#backoffMs: number;
	/** The updates that the worker has left for a retry. `since` is the first failure after the last success. */
	#failed: FailedUpdates | null = null;

	constructor(parts: IndexingParts, limits: Partial<IndexingLimits> = {}) {
		this.#parts = { sleep: setTimeout, ...parts };
		this.#limits = { ...defaultLimits, ...limits };
		this.#backoffMs = this.#limits.minBackoffMs;
	}

	async reindex(name: IndexName, objectID: string): Promise<void> {
		await this.#atMostMaxWait(this.#enqueue([{ name, objectID }]));
	}

	async reindexSite(): Promise<void> {
		await this.#atMostMaxWait(this.refresh());
	}

	/** How many updates wait, those included that have failed. */
	get waiting(): number {
		return this.#pending.size;
	}

	failed(): FailedUpdates | null {
		return this.#failed;
	}

	/**
	 * Rebuilds all four search indexes. The promise resolves after the first attempt for each index. Failed
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
			const records = JSON.stringify(
				await readSearchRecords(this.#parts.sources, name).catch(() => null),
			);
			if (records === 'null' || records === this.#refreshed.get(name)) continue;
			this.#refreshed.set(name, records);
			changed.push(name);
		}
		if (changed.length > 0) await this.#rebuild(changed);
	}

	async #rebuild(names: readonly IndexName[]): Promise<void> {
		const tasks = names.map((name) => ({ name, objectID: null }));
		await this.#enqueue(tasks);
	}

	/**
	 * Stops updating the search index. Waits at most `maxWaitMs` for the running update. The next rebuild
	 * includes the updates that were not run.
	 */
	async stop(): Promise<void> {
		this.#isStopping = true;
		this.#retry.abort();
		await this.#atMostMaxWait(this.#worker);
		const { size } = this.#pending;
		if (size === 0) return;
		this.#parts.logger.warn({ left: size }, 'search index updates are left for the next rebuild');
	}

	async #atMostMaxWait(work: Promise<void> | null): Promise<void> {
		const { maxWaitMs } = this.#limits;
		await withTimeout(maxWaitMs, async () => work, { sleep: this.#parts.sleep }).catch(() => {});
	}

	/**
	 * Adds tasks to the queue of index updates. The promise resolves when the worker has tried every task in
	 * the queue.
	 */
	#enqueue(tasks: Task[]): Promise<void> {
		for (const task of tasks) this.#pending.set(`${task.name}/${task.objectID ?? ''}`, task);
		return this.#work();
	}

	/**
	 * Starts the worker that processes the queue of index updates, unless the worker is already running. The
	 * promise resolves when the queue is empty or contains only failed tasks.
	 */
	#work(): Promise<void> {
		this.#retry.abort();
		this.#worker ??= Promise.resolve().then(() => this.#processQueue());
		return this.#worker;
	}

	async #processQueue(): Promise<void> {
		const failed = new Map<string, Task>();
		for (;;) {
			const [next] = this.#pending;
			if (next === undefined || this.#isStopping) break;
			const [key, task] = next;
			this.#pending.delete(key);
			try {
				await this.#update(task);
			} catch (thrown) {
				failed.set(key, task);
				this.#parts.logger.warn(
					{ err: thrown, index: task.name },
					'search index update failed, will retry',
				);
			}
		}
		for (const [key, task] of failed) this.#pending.set(key, task);
		// Mark the worker as stopped in the same synchronous step that finds the queue empty. Otherwise a new
		// task could wait without a worker.
		this.#worker = null;
		if (failed.size === 0) {
			this.#backoffMs = this.#limits.minBackoffMs;
			this.#failed = null;
			return;
		}
		const since = this.#failed?.since ?? toInstant(this.#parts.clock.now());
		this.#failed = { count: failed.size, since };
		if (!this.#isStopping) this.#scheduleRetry();
	}

	#scheduleRetry(): void {
		this.#retry = new AbortController();
		this.#parts.sleep(this.#backoffMs, undefined, { signal: this.#retry.signal, ref: false }).then(
			() => this.#work(),
			() => {},
		);
		this.#backoffMs = Math.min(2 * this.#backoffMs, this.#limits.maxBackoffMs);
	}

	async #update({ name, objectID }: Task): Promise<void> {
		const { index, sources } = this.#parts;
		if (objectID === null) {
			const records = await rebuildIndex(this.#parts, name);
			this.#parts.logger.info({ index: name, records }, 'search index rebuilt');
			return;
		}
		for (;;) {
			const record = await readSearchRecord(sources, name, objectID);
			if (record === null) await index.remove(name, objectID);
			else await index.put(name, [record]);
			// A second server may have written an older version of the record to the index. Repeat the
			// update until the stored record no longer changes.
			const current = await readSearchRecord(sources, name, objectID);
			if (JSON.stringify(current) === JSON.stringify(record)) return;
		}
	}
}
