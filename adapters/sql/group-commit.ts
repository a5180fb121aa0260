import type { Database, Transaction } from 'better-sqlite3';

interface Waiting {
	work: () => unknown;
	durable: boolean;
	resolve(result: unknown): void;
	reject(error: unknown): void;
}

/** The maximum time that a transaction waits for others, in milliseconds. A sync to the disk takes about as long. */
const maxWaitMs = 3;

type Outcome = { result: unknown } | { error: unknown };

/**
 * Commits waiting SQLite transactions together (group commit). Most of a commit's time is the sync to the disk, during
 * which SQLite blocks the process. The requests that arrive meanwhile share the next commit. Node.js accepts only one
 * connection in each turn of the event loop, so a commit waits until no transaction has joined it for a turn.
 */
export class GroupCommit {
	readonly #database: Database;
	readonly #commit: Transaction<(waiting: Waiting[]) => Outcome[]>;
	readonly #inSavepoint: Transaction<(work: () => unknown) => unknown>;
	#waiting: Waiting[] = [];
	#waitingSinceMs = 0;

	constructor(database: Database) {
		this.#database = database;
		this.#commit = database.transaction((waiting) => this.#outcomesOf(waiting));
		this.#inSavepoint = database.transaction((work) => work());
	}

	/**
	 * Runs `work` in a transaction. The promise resolves after the commit. If `durable` is true, the changes are then on
	 * disk.
	 * @param work is synchronous. If it throws an error, only its own changes are rolled back.
	 */
	transaction<Result>(work: () => Result, { durable }: { durable: boolean }): Promise<Result> {
		return new Promise((resolve, reject) => {
			if (this.#waiting.length === 0) {
				this.#waitingSinceMs = performance.now();
				setImmediate(() => this.#commitUnlessMoreJoin(0));
			}
			this.#waiting.push({ work, durable, resolve: (result) => resolve(result as Result), reject });
		});
	}

	/** `joined` is the number of transactions that had joined one turn before. */
	#commitUnlessMoreJoin(joined: number): void {
		const { length } = this.#waiting;
		if (length === 0) return;
		const waitedMs = performance.now() - this.#waitingSinceMs;
		if (length === joined || waitedMs >= maxWaitMs) this.#commitWaiting();
		else setImmediate(() => this.#commitUnlessMoreJoin(length));
	}

	/** Commits the waiting transactions now. */
	flush(): void {
		if (this.#waiting.length > 0) this.#commitWaiting();
	}

	#commitWaiting(): void {
		const waiting = this.#waiting;
		this.#waiting = [];
		try {
			// Within another transaction, the commit would only release a savepoint.
			if (this.#database.inTransaction) throw new Error('a transaction is already open');
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
			for (const { reject } of waiting) reject(error);
		}
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
