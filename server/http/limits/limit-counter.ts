import { createHash } from 'node:crypto';
import { ClubError, toInstant } from '@burgee/core';
import type { Clock } from '@burgee/core/ports/clock';
import {
	isCurrentWindow,
	type LimitTimes,
	type LimitWindow,
	type RateLimitStore,
} from '@burgee/core/ports/rate-limit-store';
import type { Response } from 'express';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { LimitedClient } from './client-network.ts';
import type { Limit } from './limits.ts';
import { MemoryCounts } from './memory-counts.ts';

const maxKnownWindows = 10_000;
/** The time in which the requests of limits with the counting 'later' are counted together. */
const countAfterMs = 100;

/** Requests that are counted together. `requests` is negative if more were subtracted. */
interface Batch {
	limit: Limit;
	key: string;
	requests: number;
	/** The time of the first request, and the end of a time window that begins with it. */
	times: LimitTimes;
}

/** A client whose count would exceed its limit. The window is null if none of its requests is stored yet. */
interface FullClient extends LimitedClient {
	window: LimitWindow | null;
}

/**
 * Counts the requests of each client in the time windows of a limit. Most counts are stored, so that the limits apply to
 * all processes together. A client is any text, such as a network or an account.
 */
export class LimitCounter {
	readonly #store: RateLimitStore;
	readonly #clock: Clock;
	readonly #logger: Logger;
	/** By storage key, the requests that will be counted together when the timer ends. */
	readonly #waiting = new Map<string, Batch & { timer: NodeJS.Timeout }>();
	/** The requests that the storage is counting now. */
	readonly #adding = new Set<Batch>();
	/** Each resolves when the storage has counted some requests, or has failed to. */
	readonly #running = new Set<Promise<void>>();
	/** The last count that the storage returned, by storage key. */
	readonly #windows = new LRUCache<string, LimitWindow>({ max: maxKnownWindows });
	readonly #inMemory: MemoryCounts;
	/** How often `add` has finished. */
	#additions = 0;

	constructor({ store, clock, logger }: { store: RateLimitStore; clock: Clock; logger: Logger }) {
		this.#store = store;
		this.#clock = clock;
		this.#logger = logger;
		this.#inMemory = new MemoryCounts(clock);
	}

	/**
	 * Counts a request for several clients, such as networks of different sizes. If one count exceeds its limit, responds
	 * with 429 and Retry-After, and counts the request for none.
	 */
	async countEach(clients: readonly LimitedClient[], response: Response): Promise<void> {
		const full = await this.tryEach(clients);
		if (full !== null) this.refuse(full.limit, full.window, response);
	}

	/**
	 * Counts a request for all clients, or for none. @returns null if the request was counted, otherwise the first client
	 * whose count would exceed its limit.
	 */
	async tryEach(clients: readonly LimitedClient[]): Promise<FullClient | null> {
		for (const [index, limited] of clients.entries()) {
			const window = await this.#tryToCount(limited.limit, limited.client);
			if (window === 'counted') continue;
			await this.subtractEach(clients.slice(0, index));
			return { ...limited, window };
		}
		return null;
	}

	/** Responds with 429 and Retry-After if one of the clients has reached its limit. Counts nothing. */
	async refuseIfFull(clients: readonly LimitedClient[], response: Response): Promise<void> {
		for (const { limit, client } of clients) {
			const window = await this.#windowIfFull(limit, client);
			if (window !== 'free') this.refuse(limit, window, response);
		}
	}

	/** Responds with 429, and with the end of the window in Retry-After. */
	refuse(limit: Limit, window: LimitWindow | null, response: Response): never {
		const { at, endsAt } = this.#timesOf(limit);
		const waitMs = Date.parse(window?.endsAt ?? endsAt) - Date.parse(at);
		response.set('Retry-After', String(Math.max(1, Math.ceil(waitMs / 1000))));
		throw new ClubError(limit.errorCode);
	}

	/** Adds one to the count, even if it exceeds the limit. */
	async add(limit: Limit, client: string): Promise<void> {
		await this.#add(limit, keyOf(limit, client), 1);
		this.#additions += 1;
	}

	/** Returns the current time window, or null if there is none. */
	async read(limit: Limit, client: string): Promise<LimitWindow | null> {
		return this.#store.get(keyOf(limit, client), this.#timesOf(limit));
	}

	/**
	 * Returns the current time window of each client, or null if there is none. The counts include everything that `add`
	 * has added when the promise resolves.
	 */
	async readEach(clients: readonly LimitedClient[]): Promise<(LimitWindow | null)[]> {
		for (;;) {
			const additions = this.#additions;
			const windows: (LimitWindow | null)[] = [];
			for (const { limit, client } of clients) windows.push(await this.read(limit, client));
			if (additions === this.#additions) return windows;
		}
	}

	/** Removes one request from the count. */
	async subtract(limit: Limit, client: string): Promise<void> {
		const key = keyOf(limit, client);
		if (limit.counting === 'later') this.#addLater(limit, key, -1);
		else if (limit.counting === 'exact') await this.#add(limit, key, -1);
		else this.#inMemory.subtract(limit, client);
	}

	/** Removes one request from the count of each client. */
	async subtractEach(clients: readonly LimitedClient[]): Promise<void> {
		for (const { limit, client } of clients) await this.subtract(limit, client);
	}

	/** Removes all requests from the count. */
	async reset(limit: Limit, client: string): Promise<void> {
		await this.#store.remove(keyOf(limit, client));
	}

	/** Counts the waiting requests now. Call it before the storage closes. */
	async flush(): Promise<void> {
		for (const key of this.#waiting.keys()) this.#startAdding(key);
		await Promise.all(this.#running);
	}

	/** Returns 'counted', or the window if the limit is exceeded. The window is null if none of its requests is stored. */
	#tryToCount(
		limit: Limit,
		client: string,
	): LimitWindow | 'counted' | Promise<LimitWindow | null | 'counted'> {
		if (limit.counting === 'in-memory') return this.#inMemory.count(limit, client);
		const key = keyOf(limit, client);
		return limit.counting === 'exact'
			? this.#countExactly(limit, key)
			: this.#countLater(limit, key);
	}

	/** Waits until the request is counted. Returns 'counted', or the window if the limit is exceeded. */
	async #countExactly(limit: Limit, key: string): Promise<LimitWindow | 'counted'> {
		// Read the count before adding to it, so that a request above the rate limit causes no write.
		const window = await this.#store.get(key, this.#timesOf(limit));
		if (window !== null && window.points >= limit.max) return window;
		const added = await this.#add(limit, key, 1);
		if (added.points <= limit.max) return 'counted';
		// Other requests were counted at the same moment. A refused request must not count.
		await this.#add(limit, key, -1);
		return added;
	}

	/**
	 * Does not wait until the request is counted. Returns 'counted', or the window if the limit is reached. The window is
	 * null if none of its requests is stored yet.
	 */
	async #countLater(limit: Limit, key: string): Promise<LimitWindow | null | 'counted'> {
		const window = await this.#windowIfFullSoon(limit, key);
		if (window === 'free') this.#addLater(limit, key, 1);
		return window === 'free' ? 'counted' : window;
	}

	/** Returns 'free', or the window if the limit is reached. The window is null if none of its requests is stored yet. */
	#windowIfFull(
		limit: Limit,
		client: string,
	): LimitWindow | null | 'free' | Promise<LimitWindow | null | 'free'> {
		if (limit.counting === 'in-memory') return this.#inMemory.windowIfFull(limit, client);
		return this.#windowIfFullSoon(limit, keyOf(limit, client));
	}

	/** The same, with the requests that the storage has not counted yet. */
	async #windowIfFullSoon(limit: Limit, key: string): Promise<LimitWindow | null | 'free'> {
		const times = this.#timesOf(limit);
		// Requests that the storage is counting now must not be counted twice. Do not wait for it, because it may be locked.
		const isCounting = [...this.#adding].some((batch) => batch.key === key);
		const known = this.#currentWindow(key, times);
		const stored = known ?? (isCounting ? null : await this.#store.get(key, times));
		// Other requests may have been counted while the storage was read.
		const window = this.#currentWindow(key, times) ?? stored;
		return (window?.points ?? 0) + this.#uncounted(key, times) >= limit.max ? window : 'free';
	}

	/** Returns the number of requests of the current time window that the storage has not counted yet. */
	#uncounted(key: string, times: LimitTimes): number {
		let requests = 0;
		for (const batch of [this.#waiting.get(key), ...this.#adding]) {
			if (batch?.key === key && isCurrentWindow(batch.times, times)) requests += batch.requests;
		}
		return requests;
	}

	#addLater(limit: Limit, key: string, requests: number): void {
		const times = this.#timesOf(limit);
		const waiting = this.#waiting.get(key);
		if (waiting !== undefined && isCurrentWindow(waiting.times, times)) {
			waiting.requests += requests;
			return;
		}
		this.#startAdding(key);
		const timer = setTimeout(() => this.#startAdding(key), countAfterMs).unref();
		this.#waiting.set(key, { limit, key, requests, times, timer });
	}

	/** Returns the last count that the storage returned, or null if its time window is not current. */
	#currentWindow(key: string, times: LimitTimes): LimitWindow | null {
		const window = this.#windows.get(key);
		return window !== undefined && isCurrentWindow(window, times) ? window : null;
	}

	/** Remembers a count, unless a later count of the same time window is known. */
	#remember(key: string, window: LimitWindow): void {
		const known = this.#windows.get(key);
		const isLater = known?.endsAt === window.endsAt && known.points > window.points;
		if (!isLater) this.#windows.set(key, window);
	}

	#startAdding(key: string): void {
		const waiting = this.#waiting.get(key);
		if (waiting === undefined) return;
		clearTimeout(waiting.timer);
		this.#waiting.delete(key);
		const running = this.#addBatch(waiting).finally(() => this.#running.delete(running));
		this.#running.add(running);
	}

	/** Adds the waiting requests to the stored count. If that fails, they stay uncounted, and the failure is logged. */
	async #addBatch(batch: Batch): Promise<void> {
		const { limit, key, requests, times } = batch;
		if (requests === 0) return;
		this.#adding.add(batch);
		const window = await this.#store.add(key, requests, times).catch((err: unknown) => {
			this.#logger.warn({ err, limit: limit.name, requests }, 'requests were not counted');
			return null;
		});
		// A count that was reduced is lower than the known count.
		if (window !== null && requests < 0) this.#windows.set(key, window);
		else if (window !== null) this.#remember(key, window);
		this.#adding.delete(batch);
	}

	#add(limit: Limit, key: string, points: number): Promise<LimitWindow> {
		return this.#store.add(key, points, this.#timesOf(limit));
	}

	#timesOf({ windowMs }: Limit): LimitTimes {
		const now = this.#clock.now();
		return { at: toInstant(now), endsAt: toInstant(new Date(now.getTime() + windowMs)) };
	}
}

/** The storage key is a digest, so that no IP address or e-mail address is stored. */
function keyOf({ name }: Limit, client: string): string {
	return `${name}-${createHash('sha256').update(client).digest('base64url')}`;
}
