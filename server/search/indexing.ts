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
	/** How long a save waits for the index. */
	maxWaitMs: number;
	/** The first wait after a failure; each is twice the one before. */
	firstRetryMs: number;
	mostRetryMs: number;
}

const usualLimits: IndexingLimits = {
	maxWaitMs: 2_000,
	firstRetryMs: 1_000,
	mostRetryMs: 5 * 60_000,
};

/** As long as a timer can wait, about. */
const longMs = 2 ** 30;

/** One record, or with null the whole index. */
interface Task {
	name: IndexName;
	objectID: string | null;
}

/**
 * Keeps an index outside true to the storage. Whoever tells of a change waits for a moment and never learns
 * of a failure, which is logged, tried again in the background, and mended by the daily rebuild at the latest.
 * What is put is what the storage has by then: a change that was overtaken by another one does not come back.
 */
export class SearchIndexing implements Pick<SearchIndex, 'put' | 'remove'> {
	readonly #index: SearchIndex;
	readonly #sources: SearchSources;
	readonly #logger: Logger;
	readonly #limits: IndexingLimits;
	readonly #pending = new Map<string, Task>();
	readonly #stopping = new AbortController();
	/** The records of an index as they were last refreshed, as text. */
	readonly #refreshed = new Map<IndexName, string>();
	#working: Promise<void> | null = null;
	#timer: NodeJS.Timeout | undefined;
	#retryMs: number;

	constructor(
		{ index, sources, logger }: { index: SearchIndex; sources: SearchSources; logger: Logger },
		limits: Partial<IndexingLimits> = {},
	) {
		this.#index = index;
		this.#sources = sources;
		this.#logger = logger;
		this.#limits = { ...usualLimits, ...limits };
		this.#retryMs = this.#limits.firstRetryMs;
	}

	async put(name: IndexName, records: SearchRecord[]): Promise<void> {
		const tasks = records.map(({ objectID }) => ({ name, objectID }));
		await this.#within(this.#limits.maxWaitMs, tasks);
	}

	async remove(name: IndexName, objectID: string): Promise<void> {
		await this.#within(this.#limits.maxWaitMs, [{ name, objectID }]);
	}

	/** All four anew, the first try waited for, however long it takes. */
	async rebuildAll(): Promise<void> {
		await this.#rebuild(indexNames);
	}

	/** What nobody tells of, a feed's campaigns and the pages of a new version: anew where this process has not put just that. */
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
		await this.#within(
			undefined,
			names.map((name) => ({ name, objectID: null })),
		);
	}

	/** Begins nothing more. What is left undone waits for the next rebuild. */
	async stop(): Promise<void> {
		this.#stopping.abort();
		clearTimeout(this.#timer);
		await Promise.race([this.#working, sleep(this.#limits.maxWaitMs, undefined, { ref: false })]);
		const { size } = this.#pending;
		if (size > 0) this.#logger.warn({ left: size }, 'search index is left behind');
	}

	async #within(maxWaitMs: number | undefined, tasks: Task[]): Promise<void> {
		if (tasks.length === 0) return;
		for (const task of tasks) this.#pending.set(`${task.name}/${task.objectID ?? ''}`, task);
		const done = new AbortController();
		const signal = AbortSignal.any([this.#stopping.signal, done.signal]);
		const enough = sleep(maxWaitMs ?? longMs, undefined, { signal, ref: false }).catch(() => {});
		await Promise.race([this.#work(), enough]);
		done.abort();
	}

	#work(): Promise<void> {
		clearTimeout(this.#timer);
		this.#working ??= Promise.resolve().then(() => this.#workOff());
		return this.#working;
	}

	async #workOff(): Promise<void> {
		const failed = new Map<string, Task>();
		for (;;) {
			const [next] = this.#pending;
			if (next === undefined || this.#stopping.signal.aborted) break;
			const [key, task] = next;
			this.#pending.delete(key);
			try {
				await this.#bringUp(task);
			} catch (thrown) {
				failed.set(key, task);
				this.#logger.warn({ err: thrown, index: task.name }, 'search index is behind');
			}
		}
		for (const [key, task] of failed) this.#pending.set(key, task);
		// In the same turn as the last look at what is pending: whoever comes now begins anew.
		this.#working = null;
		if (failed.size === 0) this.#retryMs = this.#limits.firstRetryMs;
		else if (!this.#stopping.signal.aborted) this.#tryAgainLater();
	}

	#tryAgainLater(): void {
		this.#timer = setTimeout(() => void this.#work(), this.#retryMs).unref();
		this.#retryMs = Math.min(2 * this.#retryMs, this.#limits.mostRetryMs);
	}

	async #bringUp({ name, objectID }: Task): Promise<void> {
		if (objectID === null) {
			const records = await rebuildIndex({ index: this.#index, sources: this.#sources }, name);
			this.#logger.info({ index: name, records }, 'search index rebuilt');
			return;
		}
		for (;;) {
			const record = await readRecord(this.#sources, name, objectID);
			if (record === null) await this.#index.remove(name, objectID);
			else await this.#index.put(name, [record]);
			// Of two processes that put one record, the later put may be of the earlier change.
			const now = await readRecord(this.#sources, name, objectID);
			if (JSON.stringify(now) === JSON.stringify(record)) return;
		}
	}
}
