import type { Database, Transaction } from 'better-sqlite3';
import { isBusy } from './sql-outages.ts';

interface Waiting {
	work: () => unknown;
	durable: boolean;
	sinceMs: number;
	resolve(result: unknown): void;
	reject(error: unknown): void;
}

/** The maximum time that a transaction waits for others, in milliseconds. A sync to the disk takes about as long. */
const maxWaitMs = 3;

/**
 * How long an operation waits for a lock that another program holds. Meanwhile, the process does other work. A client
 * that gets an error may repeat the request.
 */
export const maxLockWaitMs = 5_000;
const averageRetryMs = 30;

type Outcome = { result: unknown } | { error: unknown };

/**
 * Commits waiting SQLite transactions together (group commit). Most of a commit's time is the sync to the disk, during
 * which SQLite blocks the process. The requests that arrive meanwhile share the next commit. Node.js accepts only one
 * connection in each turn of the event loop, so a commit waits until no transaction has joined it for a turn. If
 * another program has locked the file, the transactions wait, in the same order, for the next attempt.
 */
export class GroupCommit {
	readonly #database: Database;
	readonly #commit: Transaction<(waiting: Waiting[]) => Outcome[]>;
	readonly #inSavepoint: Transaction<(work: () => unknown) => unknown>;
	readonly #checkFile: () => void;
	#waiting: Waiting[] = [];

	/** `checkFile` throws an error if commits would be lost, because the file was removed or replaced. */
	constructor(database: Database, checkFile: () => void = () => {}) {
		this.#database = database;
		this.#checkFile = checkFile;
		this.#commit = database.transaction((waiting) => this.#outcomesOf(waiting));
		this.#inSavepoint = database.transaction((work) => work());
	}

	/**
	 * Runs `work` in a transaction. The promise resolves after the commit. If `durable` is true, the changes are then on
	 * disk.
	 * @throws the error of `work`, or SqliteError if the commit fails, or if another program holds the lock for too long.
	 * @param work is synchronous. If it throws an error, only its own changes are rolled back.
	 */
	transaction<Result>(work: () => Result, { durable }: { durable: boolean }): Promise<Result> {
		return new Promise((resolve, reject) => {
			if (this.#waiting.length === 0) setImmediate(() => this.#commitUnlessMoreJoin(0));
			this.#waiting.push({
				work,
				durable,
				sinceMs: performance.now(),
				resolve: (result) => resolve(result as Result),
				reject,
			});
		});
	}

	/** `joined` is the number of transactions that had joined one turn before. */
	#commitUnlessMoreJoin(joined: number): void {
		const [first] = this.#waiting;
		if (first === undefined) return;
		const { length } = this.#waiting;
		const waitedMs = performance.now() - first.sinceMs;
		if (length === joined || waitedMs >= maxWaitMs) this.#commitWaiting();
		else setImmediate(() => this.#commitUnlessMoreJoin(length));
	}

	/** Commits the waiting transactions now, or rejects them if another program holds the lock. */
	flush(): void {
		this.#commitWaiting(0);
	}

	/** If another program holds the lock, transactions wait for at most `lockWaitMs` since they started. */
	#commitWaiting(lockWaitMs = maxLockWaitMs): void {
		const waiting = this.#waiting;
		if (waiting.length === 0) return;
		this.#waiting = [];
		try {
			// Within another transaction, the commit would only release a savepoint.
			if (this.#database.inTransaction) throw new Error('a transaction is already open');
			this.#checkFile();
			const outcomes = this.#withSync(
				waiting.some(({ durable }) => durable),
				() => this.#commit.immediate(waiting),
			);
			for (const [index, { resolve, reject }] of waiting.entries()) {
				const outcome = outcomes[index] ?? { error: new Error('no outcome') };
				if ('error' in outcome) reject(outcome.error);
				else resolve(outcome.result);
			}
		} catch (error) {
			const endMs = isBusy(error) ? performance.now() - lockWaitMs : Number.POSITIVE_INFINITY;
			this.#waiting = waiting.filter(({ sinceMs }) => sinceMs > endMs);
			for (const { sinceMs, reject } of waiting) if (sinceMs <= endMs) reject(error);
			if (this.#waiting.length > 0) this.#retryLater();
		}
	}

	/** A random delay prevents several processes from trying to get the lock at the same moments. */
	#retryLater(): void {
		setTimeout(() => this.#commitWaiting(), averageRetryMs * (0.5 + Math.random()));
	}

	#outcomesOf(waiting: Waiting[]): Outcome[] {
		const [first] = waiting;
		// A single transaction needs no savepoint. If it throws an error, the whole commit is rolled back.
		if (first !== undefined && waiting.length === 1) return [{ result: first.work() }];
		return waiting.map((one) => this.#outcomeOf(one));
	}

	#outcomeOf({ work }: Waiting): Outcome {
		try {
			return { result: this.#inSavepoint(work) };
		} catch (error) {
			// After some errors, such as a full disk, SQLite has rolled back the whole transaction.
			if (!this.#database.inTransaction) throw error;
			return { error };
		}
	}

	/** Commits with a sync to the disk, or without. */
	#withSync<Result>(sync: boolean, commit: () => Result): Result {
		if (sync) return commit();
		this.#database.pragma('synchronous = NORMAL');
		try {
			return commit();
		} finally {
			this.#database.pragma('synchronous = FULL');
		}
	}
}
