import type { ServerResponse } from 'node:http';
import { ClubError } from '@burgee/core';

interface QueueLimits {
	/** How many computations run at once. */
	atOnce: number;
	/** How many more may wait. */
	maxWaiting: number;
}

/**
 * Limits how many computations run at once. After each, the server first answers what has arrived in the meantime, such
 * as health checks (decision: admission).
 */
export class WorkQueue {
	readonly #limits: QueueLimits;
	readonly #waiting: (() => void)[] = [];
	#running = 0;

	constructor(limits: QueueLimits) {
		this.#limits = limits;
	}

	/** How many computations wait. */
	get waiting(): number {
		return this.#waiting.length;
	}

	/**
	 * Waits for a turn, and runs the computation of a response.
	 * @param options.isUrgent whether the computation comes before all that wait, and is never refused.
	 * @throws ClubError 'unavailable' if too many others wait, or if the client has gone in the meantime.
	 */
	async run<Result>(
		response: ServerResponse,
		compute: () => Promise<Result>,
		{ isUrgent = false } = {},
	): Promise<Result> {
		if (this.#running >= this.#limits.atOnce) await this.#turn(isUrgent);
		else this.#running += 1;
		try {
			if (response.destroyed) throw new ClubError('unavailable');
			return await compute();
		} finally {
			this.#passOn();
		}
	}

	#turn(isUrgent: boolean): Promise<void> {
		if (!isUrgent && this.#waiting.length >= this.#limits.maxWaiting) {
			throw new ClubError('unavailable');
		}
		return new Promise((resolve) => {
			if (isUrgent) this.#waiting.unshift(resolve);
			else this.#waiting.push(resolve);
		});
	}

	/** Gives the turn to the next computation, which then counts as running in place of the one that has ended. */
	#passOn(): void {
		const next = this.#waiting.shift();
		if (next === undefined) this.#running -= 1;
		else setImmediate(next);
	}
}
