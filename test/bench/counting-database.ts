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
} from '@burgee/adapters/storage/database';
import type { UnreadableRecords } from '@burgee/adapters/storage/unreadable-records';

/** Passes every call on to another database, and counts the documents that the other database returns. */
export class CountingDatabase implements Database {
	/** The number of documents returned so far. A missing document counts too, because it was looked up. */
	documents = 0;
	readonly #database: Database;

	constructor(database: Database) {
		this.#database = database;
	}

	get unreadable(): UnreadableRecords {
		return this.#database.unreadable;
	}

	async get<Doc extends Fields>(
		from: Collection<Doc>,
		ids: string[],
		options?: GetOptions,
	): Promise<(Doc | null)[]> {
		return this.#counted(await this.#database.get(from, ids, options));
	}

	async list<Doc extends Fields>(from: Collection<Doc>, query?: Query): Promise<Doc[]> {
		return this.#counted(await this.#database.list(from, query));
	}

	/** Counts every document of the collection, because the database reads the whole collection. */
	async distinct<Doc extends Fields>(from: Collection<Doc>, field: keyof Doc & string) {
		await this.list(from);
		return this.#database.distinct(from, field);
	}

	write(write: DirectWrite): Promise<boolean> {
		return this.#database.write(write);
	}

	change<Result>(plan: Plan, decide: Decide<Result>): Promise<Result> {
		this.documents += plan.read.length;
		return this.#database.change(plan, (seen) => {
			for (const { in: from } of plan.lists ?? []) this.#counted(seen.list(from));
			return decide(seen);
		});
	}

	removeWhere<Doc extends Fields>(
		from: Collection<Doc>,
		where: Condition<keyof Doc & string>[],
	): Promise<void> {
		return this.#database.removeWhere(from, where);
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

	#counted<Found extends unknown[]>(found: Found): Found {
		this.documents += found.length;
		return found;
	}
}
