import { toInstant } from '@burgee/core';
import type { Clock } from '@burgee/core/ports/clock';
import { isCurrentEnd, type LimitWindow } from '@burgee/core/ports/host/rate-limit-store';
import { LRUCache } from 'lru-cache';
import type { Limit } from './limits.ts';

const maxClients = 10_000;

/**
 * Counts the requests of this process only. A search takes only a tenth of a millisecond, so this counts without the
 * storage, digests and texts of times.
 */
export class MemoryCounts {
	readonly #clock: Clock;
	readonly #windows = new LRUCache<string, { points: number; endsAtMs: number }>({
		max: maxClients,
	});

	constructor(clock: Clock) {
		this.#clock = clock;
	}

	/** Counts a request. Returns the window instead if the limit is reached. */
	count({ name, max, windowMs }: Limit, client: string): LimitWindow | 'counted' {
		const nowMs = this.#clock.now().getTime();
		const known = this.#windows.get(keyOf(name, client));
		const timesMs = { atMs: nowMs, endsAtMs: nowMs + windowMs };
		const isCurrent = known !== undefined && isCurrentEnd(known.endsAtMs, timesMs);
		const window = isCurrent ? known : { points: 0, endsAtMs: timesMs.endsAtMs };
		const { points, endsAtMs } = window;
		if (points >= max) return { points, endsAt: toInstant(new Date(endsAtMs)) };
		window.points += 1;
		if (window !== known) this.#windows.set(keyOf(name, client), window);
		return 'counted';
	}

	/** Removes one request from the count. */
	subtract({ name }: Limit, client: string): void {
		const window = this.#windows.get(keyOf(name, client));
		if (window !== undefined && window.points > 0) window.points -= 1;
	}
}

function keyOf(name: string, client: string): string {
	return `${name} ${client}`;
}
