import type { Instant } from '@burgee/core';
import type { Clock } from '@burgee/core/ports/clock';
import {
	isCurrentWindow,
	type LimitTimes,
	type LimitWindow,
	type RateLimitStore,
} from '@burgee/core/ports/rate-limit-store';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { type Counts, storageKeyOf, timesOf } from './counts.ts';
import type { Limit } from './limits.ts';

const maxCachedWindows = 10_000;
/** The time in which requests are counted together. */
const countAfterMs = 100;

/** Requests that are counted together. `requests` is negative if more were subtracted. */
interface Batch {
	limit: Limit;
	key: string;
	requests: number;
	times: LimitTimes;
}

/** Lets the storage count requests a moment later, together with others, for all processes together. */
export class LaterCounts implements Counts {
	readonly #store: RateLimitStore;
	readonly #clock: Clock;
	readonly #logger: Logger;
	/** By storage key, the requests that will be counted together when the timer ends. */
	readonly #waiting = new Map<string, Batch & { timer: NodeJS.Timeout }>();
	/** The requests that the storage is counting now. Each promise resolves when it has counted them, or has failed to. */
	readonly #adding = new Map<Batch, Promise<void>>();
	/** The last count that the storage returned, by storage key. */
	readonly #windows = new LRUCache<string, LimitWindow>({
		maxSize: maxCachedWindows,
		// With `max` instead, the cache would reserve memory for as many entries at once.
		sizeCalculation: () => 1,
	});

	constructor({ store, clock, logger }: { store: RateLimitStore; clock: Clock; logger: Logger }) {
		this.#store = store;
		this.#clock = clock;
		this.#logger = logger;
	}

	async count(limit: Limit, client: string): Promise<Instant | null> {
		const key = storageKeyOf(limit, client);
		const endsAt = await this.#endIfFull(limit, key);
		if (endsAt === null) this.#addLater(limit, key, 1);
		return endsAt;
	}

	endIfFull(limit: Limit, client: string): Promise<Instant | null> {
		return this.#endIfFull(limit, storageKeyOf(limit, client));
	}

	subtract(limit: Limit, client: string): void {
		this.#addLater(limit, storageKeyOf(limit, client), -1);
	}

	/** Counts the waiting requests now. */
	async flush(): Promise<void> {
		for (const key of this.#waiting.keys()) this.#startAdding(key);
		await Promise.all(this.#adding.values());
	}

	/** Includes the requests that the storage has not counted yet. */
	async #endIfFull(limit: Limit, key: string): Promise<Instant | null> {
		const times = timesOf(limit, this.#clock);
		// Requests that the storage is counting now must not be counted twice. Do not wait for it, because it may be locked.
		const isCounting = [...this.#adding.keys()].some((batch) => batch.key === key);
		const cached = this.#currentWindow(key, times);
		const stored = cached ?? (isCounting ? null : await this.#store.get(key, times));
		// Other requests may have been counted while the storage was read.
		const window = this.#currentWindow(key, times) ?? stored;
		const requests = (window?.points ?? 0) + this.#uncounted(key, times);
		return requests >= limit.max ? (window?.endsAt ?? times.endsAt) : null;
	}

	/** Returns the last count that the storage returned, or null if its time window is not current. */
	#currentWindow(key: string, times: LimitTimes): LimitWindow | null {
		const window = this.#windows.get(key);
		return window !== undefined && isCurrentWindow(window, times) ? window : null;
	}

	/** Returns the number of requests of the current time window that the storage has not counted yet. */
	#uncounted(key: string, times: LimitTimes): number {
		let requests = 0;
		for (const batch of [this.#waiting.get(key), ...this.#adding.keys()]) {
			if (batch?.key === key && isCurrentWindow(batch.times, times)) requests += batch.requests;
		}
		return requests;
	}

	#addLater(limit: Limit, key: string, requests: number): void {
		const times = timesOf(limit, this.#clock);
		const waiting = this.#waiting.get(key);
		if (waiting !== undefined && isCurrentWindow(waiting.times, times)) {
			waiting.requests += requests;
			return;
		}
		this.#startAdding(key);
		const timer = setTimeout(() => this.#startAdding(key), countAfterMs).unref();
		this.#waiting.set(key, { limit, key, requests, times, timer });
	}

	#startAdding(key: string): void {
		const waiting = this.#waiting.get(key);
		if (waiting === undefined) return;
		clearTimeout(waiting.timer);
		this.#waiting.delete(key);
		const { limit, requests, times } = waiting;
		if (requests === 0) return;
		const added = this.#store.add(key, requests, times).then(
			(window) => {
				this.#adding.delete(waiting);
				this.#remember(key, window, requests);
			},
			(err: unknown) => {
				this.#adding.delete(waiting);
				this.#logger.warn({ err, limit: limit.name, requests }, 'requests were not counted');
			},
		);
		this.#adding.set(waiting, added);
	}

	/** Remembers a count, unless a later count of the same time window is known. */
	#remember(key: string, window: LimitWindow, requests: number): void {
		const cached = this.#windows.get(key);
		const isLater = cached?.endsAt === window.endsAt && cached.points > window.points;
		// A count that was reduced is lower than the known one.
		if (requests < 0 || !isLater) this.#windows.set(key, window);
	}
}
