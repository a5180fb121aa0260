import { type Instant, toInstant } from '@burgee/core';
import type { Clock } from '@burgee/core/ports/clock';
import { isCurrentEnd } from '@burgee/core/ports/rate-limit-store';
import { LRUCache } from 'lru-cache';
import { nameOf } from './client-network.ts';
import type { Counts } from './counts.ts';
import type { Limit } from './limits.ts';

const maxClients = 10_000;

interface MemoryWindow {
	points: number;
	endsAtMs: number;
}

/**
 * Counts the requests of this process only. A search takes only a tenth of a millisecond, so this counts without the
 * storage, digests and texts of times.
 */
export class MemoryCounts implements Counts {
	readonly #clock: Clock;
	readonly #windows = new LRUCache<string, MemoryWindow>({
		maxSize: maxClients,
		// With `max` instead, the cache would reserve memory for as many entries at once.
		sizeCalculation: () => 1,
	});

	constructor(clock: Clock) {
		this.#clock = clock;
	}

	count(limit: Limit, client: string): Instant | null {
		const window = this.#currentWindow(limit, client);
		if (window === null) {
			const endsAtMs = this.#clock.now().getTime() + limit.windowMs;
			this.#windows.set(nameOf({ limit, client }), { points: 1, endsAtMs });
		} else if (window.points < limit.max) window.points += 1;
		else return toInstant(new Date(window.endsAtMs));
		return null;
	}

	endIfFull(limit: Limit, client: string): Instant | null {
		const window = this.#currentWindow(limit, client);
		return window === null || window.points < limit.max
			? null
			: toInstant(new Date(window.endsAtMs));
	}

	subtract(limit: Limit, client: string): void {
		const window = this.#windows.get(nameOf({ limit, client }));
		if (window !== undefined && window.points > 0) window.points -= 1;
	}

	#currentWindow(limit: Limit, client: string): MemoryWindow | null {
		const window = this.#windows.get(nameOf({ limit, client }));
		if (window === undefined) return null;
		const atMs = this.#clock.now().getTime();
		const times = { atMs, endsAtMs: atMs + limit.windowMs };
		return isCurrentEnd(window.endsAtMs, times) ? window : null;
	}
}
