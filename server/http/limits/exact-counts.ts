import type { Instant } from '@burgee/core';
import type { Clock } from '@burgee/core/ports/clock';
import type { LimitWindow, RateLimitStore } from '@burgee/core/ports/rate-limit-store';
import type { LimitedClient } from './client-network.ts';
import { type Counts, storageKeyOf, timesOf } from './counts.ts';
import type { Limit } from './limits.ts';

/** Waits until the storage has counted each request, for all processes together. */
export class ExactCounts implements Counts {
	readonly #store: RateLimitStore;
	readonly #clock: Clock;
	/** How often `add` has finished. */
	#additions = 0;

	constructor(store: RateLimitStore, clock: Clock) {
		this.#store = store;
		this.#clock = clock;
	}

	async count(limit: Limit, client: string): Promise<Instant | null> {
		// Read the count before adding to it, so that a request above the rate limit causes no write.
		const endsAt = await this.endIfFull(limit, client);
		if (endsAt !== null) return endsAt;
		const added = await this.#add(limit, client, 1);
		if (added.points <= limit.max) return null;
		// Other requests were counted at the same moment. A refused request must not count.
		await this.subtract(limit, client);
		return added.endsAt;
	}

	async endIfFull(limit: Limit, client: string): Promise<Instant | null> {
		const window = await this.read(limit, client);
		return window !== null && window.points >= limit.max ? window.endsAt : null;
	}

	async subtract(limit: Limit, client: string): Promise<void> {
		await this.#add(limit, client, -1);
	}

	/** Adds one to the count, even if it exceeds the limit. */
	async add(limit: Limit, client: string): Promise<void> {
		await this.#add(limit, client, 1);
		this.#additions += 1;
	}

	/** Removes all requests from the count. */
	async reset(limit: Limit, client: string): Promise<void> {
		await this.#store.remove(storageKeyOf(limit, client));
	}

	/** Returns the current time window, or null if there is none. */
	read(limit: Limit, client: string): Promise<LimitWindow | null> {
		return this.#store.get(storageKeyOf(limit, client), timesOf(limit, this.#clock));
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

	#add(limit: Limit, client: string, points: number): Promise<LimitWindow> {
		return this.#store.add(storageKeyOf(limit, client), points, timesOf(limit, this.#clock));
	}
}
