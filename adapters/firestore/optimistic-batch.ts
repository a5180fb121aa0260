import type { Firestore, WriteBatch } from 'firebase-admin/firestore';
import pRetry from 'p-retry';
import { isConflict } from './grpc-errors.ts';

/**
 * The result to return, and a function that adds the necessary writes to a batch. `write` is absent if
 * nothing changes.
 */
export interface PlannedWrites<T> {
	result: T;
	write?: (batch: WriteBatch) => void;
}

const retryOptions = { retries: 30, minTimeout: 10, maxTimeout: 500, randomize: true };

/**
 * Optimistic locking: commits a batch of writes only if the documents that were read have not
 * changed. Otherwise the documents are read again. This class does not use Firestore's own
 * transactions, because they lock documents. If a server were killed, its locks would block all
 * bookings of an event for more than a minute.
 */
export class OptimisticBatch {
	readonly #firestore: Firestore;
	/** The last work that is queued for each document. */
	readonly #queued = new Map<string, Promise<unknown>>();

	constructor(firestore: Firestore) {
		this.#firestore = firestore;
	}

	/**
	 * Calls `plan` and commits the planned writes. After a conflict, calls `plan` again. Within this
	 * process, calls that name the same document run one after another, so conflicts are rare.
	 */
	async run<T>(documents: string[], plan: () => Promise<PlannedWrites<T>>): Promise<T> {
		return this.#runExclusive(documents, () =>
			pRetry(() => this.#attempt(plan), {
				...retryOptions,
				shouldRetry: ({ error }) => error instanceof ConflictError,
			}),
		);
	}

	/** Waits for all earlier work on the documents. Cannot deadlock, because work waits only for earlier work. */
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

class ConflictError extends Error {
	constructor(cause: unknown) {
		super('cannot write to Firestore: other writers kept changing the same documents', { cause });
	}
}
