import type { Firestore, WriteBatch } from 'firebase-admin/firestore';
import pRetry from 'p-retry';
import { ConflictError, isConflict } from './grpc-errors.ts';

/**
 * The result of a change, and a function that adds the change's writes to a Firestore batch. `write` is
 * absent if the change writes nothing.
 */
export interface PlannedWrites<T> {
	result: T;
	write?: (batch: WriteBatch) => void;
}

const retryOptions = { retries: 30, minTimeout: 10, maxTimeout: 500, randomize: true };

/**
 * Commits a batch of writes with optimistic locking. Firestore's own transactions are not used,
 * because they hold locks. The locks of a killed server would block all bookings of an event for
 * more than a minute.
 */
export class OptimisticBatch {
	readonly #firestore: Firestore;
	/** The last queued change of each Firestore document, by the document's path. */
	readonly #queued = new Map<string, Promise<unknown>>();

	constructor(firestore: Firestore) {
		this.#firestore = firestore;
	}

	/**
	 * Calls `plan` and commits the planned writes. After a conflict with another writer, calls `plan`
	 * again. Within this process, changes of the same document run one after another, so conflicts are
	 * rare.
	 */
	async run<T>(documents: string[], plan: () => Promise<PlannedWrites<T>>): Promise<T> {
		return this.#runExclusive(documents, () =>
			pRetry(() => this.#attempt(plan), {
				...retryOptions,
				shouldRetry: ({ error }) => error instanceof ConflictError,
			}),
		);
	}

	/**
	 * Runs `work` after all earlier changes of the same documents. Changes cannot deadlock, because each
	 * change waits only for earlier changes.
	 */
	async #runExclusive<T>(documents: string[], work: () => Promise<T>): Promise<T> {
		const running = Promise.allSettled(documents.map((name) => this.#queued.get(name))).then(work);
		for (const name of documents) this.#queued.set(name, running);
		try {
			return await running;
		} finally {
			for (const name of documents) {
				if (this.#queued.get(name) === running) this.#queued.delete(name);
			}
		}
	}

	async #attempt<T>(plan: () => Promise<PlannedWrites<T>>): Promise<T> {
		const { result, write } = await plan();
		if (write === undefined) return result;
		const batch = this.#firestore.batch();
		write(batch);
		try {
			await batch.commit();
		} catch (thrown) {
			throw isConflict(thrown) ? new ConflictError(thrown) : thrown;
		}
		return result;
	}
}
