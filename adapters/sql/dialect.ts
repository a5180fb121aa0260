import type { Knex } from 'knex';

export type SqlValue = string | number | boolean | null;
export type Row = Record<string, unknown>;

/**
 * An SQL statement with a value for each '?'. Only a select, or a statement with `returning`, returns
 * rows.
 */
export interface Statement {
	sql: string;
	values: SqlValue[];
}

/**
 * The steps of an SQL transaction. Each step yields a batch of statements and receives the rows of each
 * statement.
 */
export type Steps<Result> = Generator<Statement[], Result, Row[][]>;

/** The SQL and the functions that differ between SQLite and PostgreSQL. */
export interface Dialect {
	/** The column type for text that is compared or sorted. Text is sorted by its bytes. */
	text: string;
	/** The clause that makes a select lock its rows until the transaction ends. */
	lock: string;
	/**
	 * How many rows one statement should put. PostgreSQL takes ten times as long for 200 statements as for one. SQLite
	 * prepares a statement with one row once.
	 */
	rowsPerPut: number;
	/**
	 * SQL for optimistic locking in PostgreSQL; null for SQLite. The column `version` has a new value after
	 * each change of its row. A statement that contains the expression `notDurable` returns before its
	 * change is on disk.
	 */
	optimistic: { version: string; notDurable: string } | null;
	/**
	 * A select whose column `version` differs from its earlier value if another connection has committed a change in
	 * between.
	 */
	version: string;
	/**
	 * Runs `work` while this process holds the database's exclusive lock for migrations. Null for SQLite, which
	 * has no such lock.
	 */
	withExclusiveLock: ((knex: Knex, work: () => Promise<void>) => Promise<void>) | null;
	/** @throws Error if SQLite's file was removed or replaced since it was opened. */
	checkFile(knex: Knex): Promise<void>;
	/** Overwrites the deleted contents of the database's files (`Database.purge`). */
	purge(knex: Knex): Promise<void>;
	/** Closes the database after the transactions that wait for a commit. */
	close(knex: Knex): Promise<void>;
	/** Runs one statement. */
	run(knex: Knex, statement: Statement): Promise<Row[]>;
	/**
	 * Runs all steps in one SQL transaction, and retries after a conflict with another transaction. If
	 * `durable` is false, the method does not wait until the transaction is on disk.
	 */
	transaction<Result>(
		knex: Knex,
		steps: () => Steps<Result>,
		options: { durable: boolean },
	): Promise<Result>;
}
