import type { Database, Statement as SqliteStatement } from 'better-sqlite3';
import type { Knex } from 'knex';
import pRetry from 'p-retry';
import type { Dialect, Row, Statement } from './dialect.ts';
import { GroupCommit, maxLockWaitMs } from './group-commit.ts';
import { isBusy } from './sql-outages.ts';
import { checkOfOpenFile, emptyWriteAheadLog } from './sqlite-file.ts';

export const sqlite: Dialect = {
	text: 'varchar(255)',
	lock: '',
	rowsPerPut: 1,
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

const connections = new WeakMap<Knex, Database>();
const openSqlite = new WeakMap<Knex, Sqlite>();

/** Call this function when knex has opened its only connection to an SQLite file. */
export function rememberConnection(knex: Knex, database: Database): void {
	connections.set(knex, database);
}

/** Returns the only connection of a knex instance for SQLite. */
async function sqliteOf(knex: Knex): Promise<Sqlite> {
	// Knex opens the connection for the first query.
	if (!connections.has(knex)) await knex.raw('select 1');
	const cached = openSqlite.get(knex);
	if (cached !== undefined) return cached;
	const database = connections.get(knex);
	if (database === undefined) throw new Error('the SQLite file was not opened with sqliteDatabase');
	// SQLite waits for a lock synchronously, and the process can do nothing else meanwhile.
	database.pragma(`busy_timeout = ${maxBlockedMs}`);
	const checkFile = checkOfOpenFile(database);
	const opened = { database, groupCommit: new GroupCommit(database, checkFile), checkFile };
	openSqlite.set(knex, opened);
	return opened;
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
	const cached = preparedStatements.get(database) ?? new Map();
	preparedStatements.set(database, cached);
	const prepared = cached.get(sql) ?? database.prepare<unknown[], Row>(sql);
	cached.set(sql, prepared);
	return prepared;
}

function runInSqlite(prepared: SqliteStatement<unknown[], Row>, { values }: Statement): Row[] {
	const bindings = values.map((value) => (typeof value === 'boolean' ? Number(value) : value));
	if (prepared.reader) return prepared.all(bindings);
	prepared.run(bindings);
	return [];
}
