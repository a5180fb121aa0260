import type { Database, Statement as SqliteStatement } from 'better-sqlite3';
import type { Knex } from 'knex';
import pRetry from 'p-retry';
import { GroupCommit, maxLockWaitMs } from './group-commit.ts';
import { isBusy } from './sql-outages.ts';
import { checkOfOpenFile, emptyWriteAheadLog } from './sqlite-file.ts';

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

const sqlite: Dialect = {
	text: 'varchar(255)',
	lock: '',
	optimistic: null,
	// Values are comparable only within one connection. Burgee uses one connection until it stops.
	version: 'select data_version as version from pragma_data_version',
	withExclusiveLock: null,
	checkFile: async (knex) => {
		const { checkFile } = openSqlite.get(knex) ?? (await sqliteOf(knex));
		checkFile();
	},
	// `secure_delete` overwrites deleted rows at once, but copies of them remain: in the write-ahead log, and where SQLite
	// had moved rows to another page (decision: erased-bytes).
	purge: async (knex) => {
		const { database, groupCommit } = openSqlite.get(knex) ?? (await sqliteOf(knex));
		groupCommit.flush();
		await retryWhileBusy(() => database.exec('vacuum'));
		await retryWhileBusy(() => emptyWriteAheadLog(database));
	},
	close: async (knex) => {
		openSqlite.get(knex)?.groupCommit.flush();
		await knex.destroy();
	},
	run: async (knex, statement) => {
		const { database, groupCommit } = openSqlite.get(knex) ?? (await sqliteOf(knex));
		const prepared = await retryWhileBusy(() => prepare(database, statement.sql));
		const run = () => runInSqlite(prepared, statement);
		if (prepared.readonly) return retryWhileBusy(run);
		return groupCommit.transaction(run, { durable: true });
	},
	// An SQLite transaction runs synchronously. A transaction that spans several event loop turns would
	// block other writers. Two connections in the same process could even deadlock.
	transaction: async (knex, steps, options) => {
		const { database, groupCommit } = openSqlite.get(knex) ?? (await sqliteOf(knex));
		const run = (statement: Statement) => runInSqlite(prepare(database, statement.sql), statement);
		return groupCommit.transaction(() => {
			const running = steps();
			let step = running.next();
			while (!step.done) step = running.next(step.value.map(run));
			return step.value;
		}, options);
	},
};

/** The maximum time that SQLite itself waits for a lock, in milliseconds. */
const maxBlockedMs = 5;
const busyRetries = {
	retries: Number.POSITIVE_INFINITY,
	maxRetryTime: maxLockWaitMs,
	minTimeout: 20,
	factor: 1,
	randomize: true,
};

interface Sqlite {
	database: Database;
	groupCommit: GroupCommit;
	checkFile: () => void;
}

const openSqlite = new WeakMap<Knex, Sqlite>();

/** Returns the only connection of a knex instance for SQLite. */
function sqliteOf(knex: Knex): Promise<Sqlite> {
	return withConnection(knex, async (database: Database) => {
		const known = openSqlite.get(knex);
		if (known !== undefined) return known;
		// SQLite waits for a lock synchronously, and the process can do nothing else meanwhile.
		database.pragma(`busy_timeout = ${maxBlockedMs}`);
		const checkFile = checkOfOpenFile(database);
		const opened = { database, groupCommit: new GroupCommit(database, checkFile), checkFile };
		openSqlite.set(knex, opened);
		return opened;
	});
}

/** Another program that locks the file even for readers is rare, so a read that succeeds at once must cost nothing. */
function retryWhileBusy<Result>(read: () => Result): Result | Promise<Result> {
	try {
		return read();
	} catch (thrown) {
		if (!isBusy(thrown)) throw thrown;
		return pRetry(read, { ...busyRetries, shouldRetry: ({ error }) => isBusy(error) });
	}
}

/**
 * The prepared statements of each SQLite connection. The statements contain placeholders instead of
 * values, which limits the number of different statements.
 */
const preparedStatements = new WeakMap<Database, Map<string, SqliteStatement<unknown[], Row>>>();

function prepare(database: Database, sql: string): SqliteStatement<unknown[], Row> {
	const known = preparedStatements.get(database) ?? new Map();
	preparedStatements.set(database, known);
	const prepared = known.get(sql) ?? database.prepare<unknown[], Row>(sql);
	known.set(sql, prepared);
	return prepared;
}

function runInSqlite(prepared: SqliteStatement<unknown[], Row>, { values }: Statement): Row[] {
	const bindings = values.map((value) => (typeof value === 'boolean' ? Number(value) : value));
	if (prepared.reader) return prepared.all(bindings);
	prepared.run(bindings);
	return [];
}

/** The part of the `pg` package's connection that Burgee uses. */
interface PostgresConnection {
	query(sql: string, values?: SqlValue[]): Promise<{ rows: Row[] }>;
}

const maxAttempts = 10;

const postgres: Dialect = {
	// Sort text by its bytes. PostgreSQL's default collation may sort 'Z' after 'a'.
	text: 'text collate "C"',
	lock: ' for update',
	// The current snapshot: which transactions are complete.
	version: 'select txid_current_snapshot()::text as version',
	optimistic: { version: 'xmin', notDurable: `set_config('synchronous_commit', 'off', true)` },
	// Uses an advisory lock, which PostgreSQL releases if the process is killed.
	withExclusiveLock: (knex, work) =>
		knex.transaction(async (transaction) => {
			await transaction.raw('set local statement_timeout = 0');
			// Disable PostgreSQL's idle timeout, because this transaction is idle while `work` runs on other
			// connections.
			await transaction.raw('set local idle_in_transaction_session_timeout = 0');
			await transaction.raw(`select pg_advisory_xact_lock(hashtext('burgee'))`);
			await work();
		}),
	checkFile: async () => {},
	// PostgreSQL overwrites deleted rows in its own time, and pg_dump copies none of them.
	purge: async () => {},
	close: (knex) => knex.destroy(),
	run: (knex, statement) =>
		withConnection<PostgresConnection, Row[]>(knex, (connection) =>
			runInPostgres(connection, statement),
		),
	transaction: (knex, steps, options) =>
		withConnection(knex, async (connection: PostgresConnection) => {
			for (let attempt = 1; ; attempt++) {
				try {
					return await attemptInPostgres(connection, steps(), options);
				} catch (thrown) {
					await connection.query('rollback').catch(() => {});
					if (attempt === maxAttempts || !isConflict(thrown)) throw thrown;
				}
			}
		}),
};

async function attemptInPostgres<Result>(
	connection: PostgresConnection,
	steps: Steps<Result>,
	{ durable }: { durable: boolean },
): Promise<Result> {
	await connection.query(durable ? 'begin' : 'begin; set local synchronous_commit = off');
	let step = steps.next();
	while (!step.done) step = steps.next(await runBatchInPostgres(connection, step.value));
	await connection.query('commit');
	return step.value;
}

/**
 * Sends the SQL statements to PostgreSQL in one round trip. The statements must be either all
 * selects or all writes.
 */
async function runBatchInPostgres(
	connection: PostgresConnection,
	statements: Statement[],
): Promise<Row[][]> {
	const [first] = statements;
	if (first === undefined) return [];
	if (statements.length === 1) return [await runInPostgres(connection, first)];
	const values = statements.flatMap((statement) => statement.values);
	const texts = statements.map(({ sql }) => sql);
	if (first.sql.startsWith('select')) {
		const lists = texts.map(
			(sql, index) => `(select json_agg(found) from (${sql}) as found) as list${index}`,
		);
		const [row = {}] = await runInPostgres(connection, {
			sql: `select ${lists.join(', ')}`,
			values,
		});
		return (Object.values(row) as (Row[] | null)[]).map((list) => list ?? []);
	}
	const sql = `with ${texts.map((sql, index) => `w${index} as (${sql})`).join(', ')} select 1`;
	await runInPostgres(connection, { sql, values });
	return [];
}

async function runInPostgres(
	connection: PostgresConnection,
	{ sql, values }: Statement,
): Promise<Row[]> {
	let index = 0;
	const numbered = sql.replaceAll('?', () => `$${++index}`);
	return (await connection.query(numbered, values)).rows;
}

const serializationFailure = '40001';
const deadlock = '40P01';
const uniqueViolation = '23505';

/**
 * Reports whether a conflict with another transaction caused the error: a serialization failure, a deadlock,
 * or an insert with an id that another transaction had just inserted.
 */
function isConflict(thrown: unknown): boolean {
	if (!(thrown instanceof Error) || !('code' in thrown)) return false;
	if (thrown.code === serializationFailure || thrown.code === deadlock) return true;
	return (
		thrown.code === uniqueViolation &&
		'constraint' in thrown &&
		String(thrown.constraint).endsWith('_pkey')
	);
}

async function withConnection<Connection, Result>(
	knex: Knex,
	work: (connection: Connection) => Promise<Result>,
): Promise<Result> {
	const connection: Connection = await knex.client.acquireConnection();
	try {
		return await work(connection);
	} finally {
		await knex.client.releaseConnection(connection);
	}
}

export function dialectOf(knex: Knex): Dialect {
	return knex.client.config.client === 'pg' ? postgres : sqlite;
}
