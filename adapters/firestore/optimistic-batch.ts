import type {
	DocumentData,
	DocumentSnapshot,
	Firestore,
	WriteBatch,
} from 'firebase-admin/firestore';
import pLimit, { type LimitFunction } from 'p-limit';
import pRetry from 'p-retry';
import { isConflict } from './status.ts';

/** What is to be answered once the writes are done, and the writes; none where nothing is to change. */
export interface PlannedWrites<T> {
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
export class OptimisticBatch {
	readonly #firestore: Firestore;
	readonly #queues = new Map<string, LimitFunction>();

	constructor(firestore: Firestore) {
		this.#firestore = firestore;
	}

	/**
	 * Those with one `name` take turns in this process, so that they do not overtake each other. A repeat may
	 * find its own writes there: Google's library sends a commit again whose answer was lost, and the second
	 * is refused for what the first has done.
	 */
	async run<T>(name: string, read: (isRepeat: boolean) => Promise<PlannedWrites<T>>): Promise<T> {
		return this.inTurn(name, () =>
			pRetry((attempt) => this.#attempt(() => read(attempt > 1)), {
				retries,
				...waitMs,
				shouldRetry: ({ error }) => error instanceof ConflictError,
			}),
		);
	}

	/** Does this when all of that name that came before is done. */
	async inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
		const queue = this.#queues.get(name) ?? pLimit(1);
		this.#queues.set(name, queue);
		try {
			return await queue(work);
		} finally {
			// A queue that still works or waits is needed by the others in it.
			if (queue.activeCount + queue.pendingCount === 0) this.#queues.delete(name);
		}
	}

	async #attempt<T>(read: () => Promise<PlannedWrites<T>>): Promise<T> {
		const { answer, write } = await read();
		if (write === undefined) return answer;
		const batch = this.#firestore.batch();
		write(batch);
		try {
			await batch.commit();
		} catch (thrown) {
			throw isConflict(thrown) ? new ConflictError(thrown) : thrown;
		}
		return answer;
	}
}

/** Somebody else's writes came first. */
class ConflictError extends Error {
	constructor(cause: unknown) {
		super('others kept writing the same documents', { cause });
	}
}

/** Writes the fields where the document is as it was read, or is still missing. */
export function putIfUnchanged(
	batch: WriteBatch,
	read: DocumentSnapshot,
	fields: DocumentData,
): void {
	if (read.updateTime === undefined) batch.create(read.ref, fields);
	else batch.update(read.ref, fields, { lastUpdateTime: read.updateTime });
}
