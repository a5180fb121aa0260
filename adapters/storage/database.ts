import type { z } from 'zod';
import type { UnreadableRecords } from './unreadable-records.ts';

/**
 * The fields of a record in the database. Times are ISO 8601 texts in UTC, amounts are in minor units
 * (such as pence), and no field is undefined.
 */
export type Fields = Record<string, unknown>;
export type Value = string | number | boolean | null;

/**
 * Describes a collection of records, such as the bookings, to every supported database (see
 * `schema.ts`).
 */
export interface Collection<Item extends Fields = Fields, Derived extends string = string> {
	/** The name of the collection in Firestore. The SQL table has the same name in snake case. */
	name: string;
	/** The field of each record that contains the record's id. */
	id: string;
	/**
	 * The zod schema that parses each stored record before the database returns it. Parsing copies the
	 * record.
	 */
	schema: z.ZodType<Item> & { shape: Readonly<Record<string, z.core.$ZodType>> };
	/** Maps field names of a record to the names that the database uses, if the two differ. */
	storedAs?: Partial<Record<string, string>>;
	/** A field with a unique constraint: no two records of the collection have the same value. */
	unique?: string;
	/** Whether the database counts the changes of this collection (`Database.revisions`). */
	revisioned?: boolean;
	/** Fields that are read as null if their stored value is wrong. The rest of the record can then be read. */
	nullIfWrong?: readonly string[];
	/**
	 * Whether a record that cannot be read counts as missing and may be overwritten. Only for records that the
	 * server makes for itself and that it can make again.
	 */
	isDisposable?: boolean;
	/** Computes additional values from a record, by which queries can filter and sort. */
	derive?(record: Item): Record<Derived, Value | string[]>;
}

export interface Ref<Item extends Fields = Fields> {
	in: Collection<Item>;
	id: string;
}

/**
 * A condition of a database query. '= null' also matches a record without the field. No other condition
 * matches null. 'has' matches a list field that contains the value.
 */
export type Condition<Field extends string = string> = readonly [
	field: Field,
	operator: '=' | '<' | '<=' | '>' | '>=' | 'has',
	value: Value,
];

/** All conditions must hold. */
export interface Query<Field extends string = string> {
	where?: Condition<Field>[];
	/**
	 * The sort order of a query. Text is compared by bytes. Null comes last in both directions. Ties are
	 * sorted by id, ascending.
	 */
	order?: [field: Field, direction: 'asc' | 'desc'][];
	/**
	 * The position after which the results of a query start: a value for each entry of `order`, then a
	 * record id.
	 */
	after?: Value[] | undefined;
	limit?: number | undefined;
}

type FieldOf<Item, Derived extends string> = (keyof Item & string) | Derived;

/**
 * A write that `Database.change` commits. `record` replaces the stored record. If `record` is null, the
 * stored record is removed.
 */
export interface Write {
	ref: Ref;
	record: Fields | null;
}

/**
 * A write that `Database.write` commits without reading first. `create` requires that no record
 * has the id. `replace` and `remove` require that a record has the id. `put` requires neither.
 */
export interface DirectWrite extends Write {
	type: 'create' | 'replace' | 'put' | 'remove';
}

export interface Plan {
	/** The records to read. `Database.change` can write only these records, and those in `overwrite`. */
	read: Ref[];
	/**
	 * Records that `Database.change` can write without reading them, whatever they contain. Not for collections with a
	 * unique field.
	 */
	overwrite?: Ref[];
	/**
	 * Queries that `Database.change` runs after it has read the records in `read`.
	 * `Database.change` does not check whether the found records change meanwhile. It starts again
	 * only if a record that it writes has changed.
	 */
	lists?: { in: Collection; query: Query }[];
	/** Whether `Database.change` waits until the writes are on disk. True by default. */
	durable?: boolean;
}

/**
 * The records that `Database.change` has read. Each method returns copies.
 * @throws ClubError 'record-unreadable' if a record cannot be read. A change never relies on incomplete data.
 */
export interface Seen {
	get<Item extends Fields>(ref: Ref<Item>): Item | null;
	/** Returns the records of this collection that the query in `Plan.lists` found. */
	list<Item extends Fields>(from: Collection<Item>): Item[];
}

export interface GetOptions {
	leaveOutUnreadable?: boolean;
}

export type Decide<Result> = (seen: Seen) => { writes?: Write[]; result: Result };

/** The database operations with which all stores are implemented. Arguments and results are copied. */
export interface Database {
	/** Parses the records of this database. */
	readonly unreadable: UnreadableRecords;
	/**
	 * Returns one entry for each id, in the order of the ids. The entry is null if the id is invalid
	 * or no record has it.
	 * @throws ClubError 'record-unreadable' if a record cannot be read. With `leaveOutUnreadable`, its entry is null.
	 */
	get<Item extends Fields>(
		from: Collection<Item>,
		ids: string[],
		options?: GetOptions,
	): Promise<(Item | null)[]>;
	/** Leaves out records that cannot be read. */
	list<Item extends Fields, Derived extends string>(
		from: Collection<Item, Derived>,
		query?: Query<FieldOf<Item, Derived>>,
	): Promise<Item[]>;
	/** Returns the distinct values of a text field, in ascending order. Reads the whole collection. */
	distinct<Item extends Fields>(
		from: Collection<Item>,
		field: keyof Item & string,
	): Promise<string[]>;
	/**
	 * Commits one durable write.
	 * @returns false if the record to create exists, or the record to replace or remove does not
	 * exist. In that case nothing is written.
	 * @throws Error if another record has the same value in the collection's unique field.
	 */
	write(write: DirectWrite): Promise<boolean>;
	/**
	 * Reads records, calls `decide`, and commits all writes that `decide` returns, or none. If one of the
	 * written records has changed since it was read, `change` starts again. `decide` may therefore run
	 * several times, and must be pure and synchronous.
	 * @throws the error of `decide`.
	 */
	change<Result>(plan: Plan, decide: Decide<Result>): Promise<Result>;
	/**
	 * Removes the records that match all conditions. A record that changes during the removal is
	 * kept.
	 */
	removeWhere<Item extends Fields>(
		from: Collection<Item>,
		where: Condition<keyof Item & string>[],
	): Promise<void>;
	/**
	 * Returns the revision of each collection: a number that grows with each change. The change and the new
	 * revision are written together. Reads all numbers at once.
	 */
	revisions(of: Collection[]): Promise<number[]>;
	/**
	 * Returns a text that differs from an earlier one if another process has committed a change in between. It
	 * may also differ without such a change. Returns null if the database cannot detect such changes.
	 */
	version(): Promise<string | null>;
	/** @throws Error if the database does not respond, or if its file was removed or replaced since it was opened. */
	check(): Promise<void>;
	/**
	 * Overwrites what replaced and removed records have left in files of the database that this process can write, so
	 * that no copy of these files contains it. Does nothing if there are none.
	 */
	purge(): Promise<void>;
	close(): Promise<void>;
}
