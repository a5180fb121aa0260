import type {
	DocumentData,
	DocumentSnapshot,
	Firestore,
	WriteBatch,
} from 'firebase-admin/firestore';
import pLimit, { type LimitFunction } from 'p-limit';
import pRetry from 'p-retry';
import { isConflict } from './grpc-errors.ts';

/**
 * A result and the writes that must be committed before the result is returned. `write` is absent if nothing
 * changes.
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
	readonly #queues = new Map<string, LimitFunction>();

	constructor(firestore: Firestore) {
		this.#firestore = firestore;
	}

	/**
	 * Calls `plan` and commits the planned writes. After a conflict, calls `plan` again. Calls with
	 * the same name run one after another within this process, so conflicts are rare.
	 *
	 * If `isRetry` is true, the planned writes may already be stored: if the reply to a commit is
	 * lost, Google's library resends the commit, and Firestore rejects the second commit as a
	 * conflict.
	 */
	async run<T>(name: string, plan: (isRetry: boolean) => Promise<PlannedWrites<T>>): Promise<T> {
		return this.runExclusive(name, () =>
			pRetry((attempt) => this.#attempt(() => plan(attempt > 1)), {
				...retryOptions,
				shouldRetry: ({ error }) => error instanceof ConflictError,
			}),
		);
	}

	/** Runs `work` after all earlier work that this process has queued under the same name. */
	async runExclusive<T>(name: string, work: () => Promise<T>): Promise<T> {
		const queue = this.#queues.get(name) ?? pLimit(1);
		this.#queues.set(name, queue);
		try {
			return await queue(work);
		} finally {
			if (queue.activeCount + queue.pendingCount === 0) this.#queues.delete(name);
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

/** Adds a write that fails if the document has changed since the read. A missing document is created. */
export function putIfUnchanged(
	batch: WriteBatch,
	read: DocumentSnapshot,
	fields: DocumentData,
): void {
	if (read.updateTime === undefined) batch.create(read.ref, fields);
	else batch.update(read.ref, fields, { lastUpdateTime: read.updateTime });
}
