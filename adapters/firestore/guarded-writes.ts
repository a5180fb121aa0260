import type {
	DocumentData,
	DocumentSnapshot,
	Firestore,
	WriteBatch,
} from 'firebase-admin/firestore';
import pLimit, { type LimitFunction } from 'p-limit';
import pRetry from 'p-retry';
import { isOvertaken } from './status.ts';

/** What is to be answered once the writes are done, and the writes; none where nothing is to change. */
export interface Guarded<T> {
	answer: T;
	write?: (batch: WriteBatch) => void;
}

const retries = 30;
const waitMs = { minTimeout: 10, maxTimeout: 500, randomize: true };

/**
 * Writes made from what was read, done together and only where that is still so; else all is read again.
 * A transaction of Firestore's locks what it reads, and the locks of a server that was killed last for
 * more than a minute, in which nobody could book.
 */
export class GuardedWrites {
	readonly #firestore: Firestore;
	readonly #queues = new Map<string, LimitFunction>();

	constructor(firestore: Firestore) {
		this.#firestore = firestore;
	}

	/** Those with one `name` take turns in this process, so that they do not overtake each other. */
	async run<T>(name: string, read: () => Promise<Guarded<T>>): Promise<T> {
		const queue = this.#queues.get(name) ?? pLimit(1);
		this.#queues.set(name, queue);
		try {
			return await queue(() =>
				pRetry(() => this.#attempt(read), {
					retries,
					...waitMs,
					shouldRetry: ({ error }) => isOvertaken(error),
				}),
			);
		} finally {
			// A queue that still works or waits is needed by the others in it.
			if (queue.activeCount + queue.pendingCount === 0) this.#queues.delete(name);
		}
	}

	async #attempt<T>(read: () => Promise<Guarded<T>>): Promise<T> {
		const { answer, write } = await read();
		if (write !== undefined) {
			const batch = this.#firestore.batch();
			write(batch);
			await batch.commit();
		}
		return answer;
	}
}

/** Writes the fields where the document is as it was read, or is still missing. */
export function putAsRead(batch: WriteBatch, read: DocumentSnapshot, fields: DocumentData): void {
	if (read.updateTime === undefined) batch.create(read.ref, fields);
	else batch.update(read.ref, fields, { lastUpdateTime: read.updateTime });
}
