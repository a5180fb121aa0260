import { setImmediate, type setTimeout } from 'node:timers/promises';
import type { Clock } from '@burgee/core/ports/clock';

interface Sleeper {
	untilMs: number;
	wake(): void;
}

/** A clock and timers whose time passes only when a test calls `pass`. */
export class TestTime implements Clock {
	nowMs: number;
	readonly #sleepers = new Set<Sleeper>();

	constructor(start: string | Date = '2026-06-01T12:00:00.000Z') {
		this.nowMs = new Date(start).getTime();
	}

	readonly now = () => new Date(this.nowMs);

	/** Replaces `setTimeout` of the module node:timers/promises in tests. */
	readonly sleep: typeof setTimeout = (ms = 0, value, { signal } = {}) =>
		new Promise((resolve, reject) => {
			const sleeper = { untilMs: this.nowMs + ms, wake: () => resolve(value as never) };
			const abort = () => {
				this.#sleepers.delete(sleeper);
				reject(signal?.reason);
			};
			this.#sleepers.add(sleeper);
			signal?.addEventListener('abort', abort);
			if (signal?.aborted) abort();
		});

	/** The number of `sleep` promises that are still pending. */
	get sleeperCount(): number {
		return this.#sleepers.size;
	}

	pass(ms: number): void {
		this.nowMs += ms;
		const due = [...this.#sleepers].filter(({ untilMs }) => untilMs <= this.nowMs);
		for (const sleeper of due.sort((a, b) => a.untilMs - b.untilMs)) {
			this.#sleepers.delete(sleeper);
			sleeper.wake();
		}
	}
}

/** Returns whether the promise is still pending after all microtasks have run. */
export function isPending(promise: Promise<unknown>): Promise<boolean> {
	const settled = promise.then(
		() => false,
		() => false,
	);
	return Promise.race([settled, setImmediate(true)]);
}
