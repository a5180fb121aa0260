import pLimit, { type LimitFunction } from 'p-limit';

/**
 * Lets those who would write one document take turns. Transactions that meet in Firestore wait for
 * locks and back off for seconds; in one process none of ours needs to meet another.
 */
export class Turns {
	readonly #queues = new Map<string, LimitFunction>();

	async take<T>(name: string, run: () => Promise<T>): Promise<T> {
		const queue = this.#queues.get(name) ?? pLimit(1);
		this.#queues.set(name, queue);
		try {
			return await queue(run);
		} finally {
			// A queue that still works or waits is needed by the others in it.
			if (queue.activeCount + queue.pendingCount === 0) this.#queues.delete(name);
		}
	}
}

/** For the turns of other processes, which only Firestore can order: its own default is 5. */
export const contended = { maxAttempts: 20 };
