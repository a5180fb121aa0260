import type { z } from 'zod';
import type { UnreadableDocuments } from './unreadable-documents.ts';

/**
 * The fields of a document in the database. Times are ISO 8601 texts in UTC, amounts are in minor units
 * (such as pence), and no field is undefined.
 */
export type Fields = Record<string, unknown>;
export type Value = string | number | boolean | null;

/**
 * Describes a collection of documents, such as the bookings, to every supported database (see
 * `schema.ts`).
 */
export interface Collection<Doc extends Fields = Fields, Derived extends string = string> {
	/** The name of the collection in Firestore. The SQL table has the same name in snake case. */
	name: string;
	/** The field of each document that contains the document's id. */
	id: string;
	/**
	 * The zod schema that parses each stored document before the database returns it. Parsing copies the
	 * document.
	 */
	schema: z.ZodType<Doc> & { shape: Readonly<Record<string, z.core.$ZodType>> };
	/** Maps field names of a document to the names that the database uses, if the two differ. */
	storedAs?: Partial<Record<string, string>>;
	/** A field with a unique constraint: no two documents of the collection have the same value. */
	unique?: string;
	/** Whether the database counts the changes of this collection (`Database.revisions`). */
	revisioned?: boolean;
	/** Fields that are read as null if their stored value is wrong. The rest of the document can then be read. */
	nullIfWrong?: readonly string[];
	/**
	 * Whether a document that cannot be read counts as missing and may be overwritten. Only for documents that the
	 * server makes for itself and that it can make again.
	 */
	isDisposable?: boolean;
	/** Computes additional values from a document, by which queries can filter and sort. */
	derive?(doc: Doc): Record<Derived, Value | string[]>;
}

export interface Ref<Doc extends Fields = Fields> {
	in: Collection<Doc>;
	id: string;
}

/**
 * A condition of a database query. '= null' also matches a document without the field. No other condition
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
	 * document id.
	 */
	after?: Value[] | undefined;
	limit?: number | undefined;
}

type FieldOf<Doc, Derived extends string> = (keyof Doc & string) | Derived;

/**
 * A write that `Database.change` commits. `doc` replaces the stored document. If `doc` is null, the
 * stored document is removed.
 */
export interface Write {
	ref: Ref;
	doc: Fields | null;
}

/**
 * A write that `Database.write` commits without reading first. `create` requires that no document
 * has the id. `replace` and `remove` require that a document has the id. `put` requires neither.
 */
export interface DirectWrite extends Write {
	type: 'create' | 'replace' | 'put' | 'remove';
}

export interface Plan {
	/** The documents to read. `Database.change` can write only these documents. */
	read: Ref[];
	/**
	 * Queries that `Database.change` runs after it has read the documents in `read`.
	 * `Database.change` does not check whether the found documents change meanwhile. It starts again
	 * only if a document that it writes has changed.
	 */
	lists?: { in: Collection; query: Query }[];
	/** Whether `Database.change` waits until the writes are on disk. True by default. */
	durable?: boolean;
}

/**
 * The documents that `Database.change` has read. Each method returns copies.
 * @throws ClubError 'record-unreadable' if a document cannot be read. A change never relies on incomplete data.
 */
export interface Seen {
	get<Doc extends Fields>(ref: Ref<Doc>): Doc | null;
	/** Returns the documents of this collection that the query in `Plan.lists` found. */
	list<Doc extends Fields>(from: Collection<Doc>): Doc[];
}

export interface GetOptions {
	leaveOutUnreadable?: boolean;
}

export type Decide<Result> = (seen: Seen) => { writes?: Write[]; result: Result };

/** The database operations with which all stores are implemented. Arguments and results are copied. */
export interface Database {
	/** Parses the documents of this database. */
	readonly unreadable: UnreadableDocuments;
	/**
	 * Returns one entry for each id, in the order of the ids. The entry is null if the id is invalid
	 * or no document has it.
	 * @throws ClubError 'record-unreadable' if a document cannot be read. With `leaveOutUnreadable`, its entry is null.
	 */
	get<Doc extends Fields>(
		from: Collection<Doc>,
		ids: string[],
		options?: GetOptions,
	): Promise<(Doc | null)[]>;
	/** Leaves out documents that cannot be read. */
	list<Doc extends Fields, Derived extends string>(
		from: Collection<Doc, Derived>,
		query?: Query<FieldOf<Doc, Derived>>,
	): Promise<Doc[]>;
	/** Returns the distinct values of a text field, in ascending order. Reads the whole collection. */
	distinct<Doc extends Fields>(from: Collection<Doc>, field: keyof Doc & string): Promise<string[]>;
	/**
	 * Commits one durable write.
	 * @returns false if the document to create exists, or the document to replace or remove does not
	 * exist. In that case nothing is written.
	 * @throws Error if another document has the same value in the collection's unique field.
	 */
	write(write: DirectWrite): Promise<boolean>;
	/**
	 * Reads documents, calls `decide`, and commits all writes that `decide` returns, or none. If one of the
	 * written documents has changed since it was read, `change` starts again. `decide` may therefore run
	 * several times, and must be pure and synchronous.
	 * @throws the error of `decide`.
	 */
	change<Result>(plan: Plan, decide: Decide<Result>): Promise<Result>;
	/**
	 * Removes the documents that match all conditions. A document that changes during the removal is
	 * kept.
	 */
	removeWhere<Doc extends Fields>(
		from: Collection<Doc>,
		where: Condition<keyof Doc & string>[],
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
	 * Overwrites what replaced and removed documents have left in files of the database that this process can write, so
	 * that no copy of these files contains it. Does nothing if there are none.
	 */
	purge(): Promise<void>;
	close(): Promise<void>;
}
