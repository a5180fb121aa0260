import type { Firestore, Transaction } from 'firebase-admin/firestore';
import pLimit, { type LimitFunction } from 'p-limit';
import { isOverTransaction } from './status.ts';

/** How often Firestore's library tries again where another process was faster: its default is 5. */
const maxAttempts = 20;
/** How often we do, where Firestore ended a transaction of which the library thinks that it goes on. */
const maxEnded = 5;

/**
 * Transactions in which those that would write one document take turns. Where transactions meet in
 * Firestore they wait for locks and back off for seconds: in one process none of ours needs to meet another.
 */
export class Transactions {
	readonly #firestore: Firestore;
	readonly #queues = new Map<string, LimitFunction>();

	constructor(firestore: Firestore) {
		this.#firestore = firestore;
	}

	/** Runs it, again where it met another process's; `name` says what the turns are for. */
	async run<T>(name: string, body: (transaction: Transaction) => Promise<T>): Promise<T> {
		const queue = this.#queues.get(name) ?? pLimit(1);
		this.#queues.set(name, queue);
		try {
			return await queue(() => this.#attempt(body));
		} finally {
			// A queue that still works or waits is needed by the others in it.
			if (queue.activeCount + queue.pendingCount === 0) this.#queues.delete(name);
		}
	}

	async #attempt<T>(body: (transaction: Transaction) => Promise<T>): Promise<T> {
		for (let ended = 0; ; ended++) {
			try {
				return await this.#firestore.runTransaction(body, { maxAttempts });
			} catch (thrown) {
				if (ended === maxEnded || !isOverTransaction(thrown)) throw thrown;
			}
		}
	}
}
