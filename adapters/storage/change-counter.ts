import type {
	Collection,
	Condition,
	Database,
	Decide,
	DirectWrite,
	Fields,
	GetOptions,
	Plan,
	Query,
} from './database.ts';
import { auditLog, jobs, rateLimits, sessions } from './schema.ts';
import type { UnreadableRecords } from './unreadable-records.ts';

/** No answer of the server shows these collections, which change often. */
const uncounted: ReadonlySet<string> = new Set([jobs.name, rateLimits.name]);
/**
 * No cached answer shows these collections either. Strangers can change them, for example with a wrong password, and
 * must not make the server compute its answers again.
 */
const notContent: ReadonlySet<string> = new Set([...uncounted, auditLog.name, sessions.name]);

/**
 * Passes every operation to another database, and counts the changes that this process makes. A change is counted
 * before it is acknowledged. A change that failed counts as well, because it may have been committed.
 */
export class ChangeCounter implements Database {
	readonly #database: Database;
	#count = 0;
	#contentCount = 0;

	constructor(database: Database) {
		this.#database = database;
	}

	/** The number of changes so far, without those of rate limits and jobs. */
	get count(): number {
		return this.#count;
	}

	/** The number of changes so far of what a cached answer can show. */
	get contentCount(): number {
		return this.#contentCount;
	}

	get unreadable(): UnreadableRecords {
		return this.#database.unreadable;
	}

	get<Item extends Fields>(
		from: Collection<Item>,
		ids: string[],
		options?: GetOptions,
	): Promise<(Item | null)[]> {
		return this.#database.get(from, ids, options);
	}

	list<Item extends Fields, Derived extends string>(
		from: Collection<Item, Derived>,
		query?: Query<(keyof Item & string) | Derived>,
	): Promise<Item[]> {
		return this.#database.list(from, query);
	}

	distinct<Item extends Fields>(
		from: Collection<Item>,
		field: keyof Item & string,
	): Promise<string[]> {
		return this.#database.distinct(from, field);
	}

	write(write: DirectWrite): Promise<boolean> {
		return this.#counting([write.ref.in], () => this.#database.write(write));
	}

	change<Result>(plan: Plan, decide: Decide<Result>): Promise<Result> {
		const written: Collection[] = [];
		return this.#counting(written, () =>
			this.#database.change(plan, (seen) => {
				const decided = decide(seen);
				written.push(...(decided.writes ?? []).map(({ ref }) => ref.in));
				return decided;
			}),
		);
	}

	removeWhere<Item extends Fields>(
		from: Collection<Item>,
		where: Condition<keyof Item & string>[],
	): Promise<void> {
		return this.#counting([from], () => this.#database.removeWhere(from, where));
	}

	revisions(of: Collection[]): Promise<number[]> {
		return this.#database.revisions(of);
	}

	version(): Promise<string | null> {
		return this.#database.version();
	}

	check(): Promise<void> {
		return this.#database.check();
	}

	purge(): Promise<void> {
		return this.#database.purge();
	}

	close(): Promise<void> {
		return this.#database.close();
	}

	/** Counts a change of any of the collections in `written`, which `work` may extend. */
	async #counting<Result>(
		written: Pick<Collection, 'name'>[],
		work: () => Promise<Result>,
	): Promise<Result> {
		try {
			return await work();
		} finally {
			if (written.some(({ name }) => !uncounted.has(name))) this.#count += 1;
			if (written.some(({ name }) => !notContent.has(name))) this.#contentCount += 1;
		}
	}
}
