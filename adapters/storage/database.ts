import type { z } from 'zod';

/** The fields of a document. Times are instants, amounts are in minor units, and nothing is undefined. */
export type Fields = Record<string, unknown>;
export type Value = string | number | boolean | null;

/** A kind of document, and what every database must know to store it (see `schema.ts`). */
export interface Collection<Doc extends Fields = Fields, Derived extends string = string> {
	/** The name in Firestore. The table in SQL has the same name in snake case. */
	name: string;
	/** The field that holds the id. */
	id: string;
	/** The schema that parses each document before a database returns it. Parsing makes a copy. */
	schema: z.ZodType<Doc> & { shape: Readonly<Record<string, z.core.$ZodType>> };
	/** The fields whose stored names differ from the names in the document. */
	storedAs?: Partial<Record<string, string>>;
	/** A field whose value only one document may have. */
	unique?: string;
	/** Whether the database counts the changes of this collection (`Database.revision`). */
	revisioned?: boolean;
	/** Returns further values by which queries can filter and sort. They are not part of the document. */
	derive?(doc: Doc): Record<Derived, Value | string[]>;
}

export interface Ref<Doc extends Fields = Fields> {
	in: Collection<Doc>;
	id: string;
}

/**
 * A condition on a field. '= null' also matches a document without the field. No other condition
 * matches null. 'has' matches a list that contains the value.
 */
export type Condition<Field extends string = string> = readonly [
	field: Field,
	operator: '=' | '<' | '<=' | '>' | '>=' | 'has',
	value: Value,
];

/** All conditions must hold. */
export interface Query<Field extends string = string> {
	where?: Condition<Field>[];
	/** Text is compared by bytes. Null comes last in both directions. Ties are sorted by id, ascending. */
	order?: [field: Field, direction: 'asc' | 'desc'][];
	/**
	 * Returns only documents that come after a position. A position has a value for each entry of `order`,
	 * then an id.
	 */
	after?: Value[] | undefined;
	limit?: number | undefined;
}

type FieldOf<Doc, Derived extends string> = (keyof Doc & string) | Derived;

/** The writes that `change` commits: a document replaces the stored one, and null removes it. */
export interface Write {
	ref: Ref;
	doc: Fields | null;
}

/**
 * A write that `write` commits without reading first. `create` requires that the id is free,
 * `replace` and `remove` require that a document has the id, `put` requires neither.
 */
export interface DirectWrite extends Write {
	type: 'create' | 'replace' | 'put' | 'remove';
}

export interface Plan {
	read: Ref[];
	/** Lists that are read after the documents. */
	lists?: { in: Collection; query: Query }[];
	/** Whether the change is on disk before `change` resolves; true by default. */
	durable?: boolean;
}

/** What `change` has read. Each access returns a copy. */
export interface Seen {
	get<Doc extends Fields>(ref: Ref<Doc>): Doc | null;
	/** Returns the result of the query that `Plan.lists` has for this collection. */
	list<Doc extends Fields>(from: Collection<Doc>): Doc[];
}

export type Decide<Result> = (seen: Seen) => { writes?: Write[]; result: Result };

/** The few operations on which every store is built. Arguments and results are copied. */
export interface Database {
	/** Returns a document or null for each id. An id that no document can have gives null. */
	get<Doc extends Fields>(from: Collection<Doc>, ids: string[]): Promise<(Doc | null)[]>;
	list<Doc extends Fields, Derived extends string>(
		from: Collection<Doc, Derived>,
		query?: Query<FieldOf<Doc, Derived>>,
	): Promise<Doc[]>;
	/** Returns the different texts in a field, ascending. Reads the whole collection. */
	distinct<Doc extends Fields>(from: Collection<Doc>, field: keyof Doc & string): Promise<string[]>;
	/**
	 * Commits one durable write.
	 * @returns false if its requirement is not met. In that case nothing is written.
	 * @throws Error if another document has the same value in the collection's unique field.
	 */
	write(write: DirectWrite): Promise<boolean>;
	/**
	 * Reads, decides, and writes all or nothing. Every written document must be among those that were
	 * read. If a written document has changed since the read, `change` writes nothing, and reads and decides
	 * again. `decide` may therefore run several times, and must be pure and synchronous. `change` does not
	 * detect a changed list, or a change of a document that it only reads. Every other change of such a
	 * list must therefore also write a document that this change writes.
	 * @throws The error of `decide`. Nothing is written in that case.
	 */
	change<Result>(plan: Plan, decide: Decide<Result>): Promise<Result>;
	/** Removes the documents that match, except those that change during the removal. */
	removeWhere<Doc extends Fields>(
		from: Collection<Doc>,
		where: Condition<keyof Doc & string>[],
	): Promise<void>;
	/**
	 * Returns a number that grows with each change of a revisioned collection. It is written together
	 * with the change.
	 */
	revision(of: Collection): Promise<number>;
	/** @throws Error if the database does not respond. */
	check(): Promise<void>;
	close(): Promise<void>;
}
