import { StorageUnavailableError } from '@burgee/core';
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
import type { UnreadableRecords } from './unreadable-records.ts';

/**
 * Passes every operation to another database. If an operation fails because of an outage of the database, throws
 * StorageUnavailableError instead of the database's own error.
 */
export class OutageDetector implements Database {
	readonly #database: Database;
	readonly #isOutage: (error: Error) => boolean;

	/** `isOutage` knows the errors of the other database. */
	constructor(database: Database, isOutage: (error: Error) => boolean) {
		this.#database = database;
		this.#isOutage = isOutage;
	}

	get unreadable(): UnreadableRecords {
		return this.#database.unreadable;
	}

	get<Item extends Fields>(
		from: Collection<Item>,
		ids: string[],
		options?: GetOptions,
	): Promise<(Item | null)[]> {
		return this.#detecting(this.#database.get(from, ids, options));
	}

	list<Item extends Fields, Derived extends string>(
		from: Collection<Item, Derived>,
		query?: Query<(keyof Item & string) | Derived>,
	): Promise<Item[]> {
		return this.#detecting(this.#database.list(from, query));
	}

	distinct<Item extends Fields>(
		from: Collection<Item>,
		field: keyof Item & string,
	): Promise<string[]> {
		return this.#detecting(this.#database.distinct(from, field));
	}

	write(write: DirectWrite): Promise<boolean> {
		return this.#detecting(this.#database.write(write));
	}

	change<Result>(plan: Plan, decide: Decide<Result>): Promise<Result> {
		return this.#detecting(this.#database.change(plan, decide));
	}

	removeWhere<Item extends Fields>(
		from: Collection<Item>,
		where: Condition<keyof Item & string>[],
	): Promise<void> {
		return this.#detecting(this.#database.removeWhere(from, where));
	}

	revisions(of: Collection[]): Promise<number[]> {
		return this.#detecting(this.#database.revisions(of));
	}

	version(): Promise<string | null> {
		return this.#detecting(this.#database.version());
	}

	check(): Promise<void> {
		return this.#detecting(this.#database.check());
	}

	purge(): Promise<void> {
		return this.#detecting(this.#database.purge());
	}

	close(): Promise<void> {
		return this.#database.close();
	}

	#detecting<Result>(operation: Promise<Result>): Promise<Result> {
		return operation.catch((thrown: unknown) => {
			if (thrown instanceof Error && this.#isOutage(thrown))
				throw new StorageUnavailableError(thrown);
			throw thrown;
		});
	}
}
