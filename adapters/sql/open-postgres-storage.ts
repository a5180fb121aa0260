import type { Storage } from '@burgee/core/ports/storage';
import knex, { type Knex } from 'knex';
import type { Database } from '../storage/database.ts';
import { beforeCreation, type OpenOptions } from '../storage/open-options.ts';
import { openStores } from '../storage/open-stores.ts';
import { silentLogger } from './silent-logger.ts';
import { openSqlDatabase } from './sql-storage.ts';

const connectTimeoutMs = 10_000;
/** How long an SQL statement may take, including the time that the statement waits for locks. */
const statementTimeoutMs = 30_000;
/** How long PostgreSQL keeps the locks of a transaction whose Burgee server has stopped responding. */
const idleTransactionTimeoutMs = 10_000;

/**
 * Connects to the database at a URL such as 'postgres://user:password@host:5432/name'. Does not
 * create tables.
 * @param options.isSnapshot whether all reads see the database as it was at the first of them. Writes are refused.
 */
export function postgresDatabase(url: string, { isSnapshot = false } = {}): Knex {
	return knex({
		client: 'pg',
		connection: {
			connectionString: url,
			connectionTimeoutMillis: connectTimeoutMs,
			statement_timeout: statementTimeoutMs,
			idle_in_transaction_session_timeout: isSnapshot ? 0 : idleTransactionTimeoutMs,
			application_name: 'burgee',
		},
		log: silentLogger,
		// Error messages quote the SQL statement without its values, because the values are personal data.
		compileSqlOnError: false,
		pool: isSnapshot ? snapshotPool() : { min: 0, max: 10 },
		acquireConnectionTimeout: connectTimeoutMs,
	});
}

const lostSnapshot =
	'the connection to PostgreSQL was lost, and a new one would read another moment: run the command again';

/** The pool has one connection, with an open transaction. A second connection would see another moment, so it is refused. */
function snapshotPool(): Knex.PoolConfig {
	let isOpen = false;
	return {
		min: 1,
		max: 1,
		afterCreate: (
			connection: { query(sql: string, done: (error: Error | null) => void): void },
			done: (error: Error | null, connection: unknown) => void,
		) => {
			if (isOpen) return done(new Error(lostSnapshot), connection);
			isOpen = true;
			connection.query('begin transaction isolation level repeatable read read only', (error) =>
				done(error, connection),
			);
		},
	};
}

/** Opens a storage in one PostgreSQL database, as `openPostgresDatabase` does. */
export async function openPostgresStorage(
	options: { url: string } & OpenOptions,
): Promise<Storage> {
	return openStores(await openPostgresDatabase(options), options);
}

/**
 * Opens the database of a storage in PostgreSQL, which several servers can share. With `isSnapshot`, all reads see one
 * moment; set `upgrade` to false.
 * @throws Error that names the host and the database if the connection fails, or UnusableStorageError if the options
 * do not allow to create or to upgrade the storage.
 */
export async function openPostgresDatabase({
	url,
	isSnapshot = false,
	...options
}: { url: string; isSnapshot?: boolean } & OpenOptions): Promise<Database> {
	const { host, pathname } = new URL(url);
	const place = `the PostgreSQL database ${pathname.slice(1)} at ${host}`;
	const database = postgresDatabase(url, { isSnapshot });
	try {
		await database.raw('select 1');
	} catch (cause) {
		await database.destroy();
		throw new Error(
			`${place} cannot be opened: ${reasonOf(cause)}. Is DATABASE_URL correct, and is PostgreSQL running?`,
			{ cause },
		);
	}
	const onNew = () => beforeCreation({ place, hint: 'is DATABASE_URL correct?' }, options);
	return openSqlDatabase(database, { ...options, onNew });
}

function reasonOf(cause: unknown): string {
	// If a host name has several addresses and no connection succeeds, Node.js throws an
	// AggregateError. Its own message is empty.
	if (cause instanceof AggregateError) return cause.errors.map(String).join(', ');
	return cause instanceof Error ? cause.message : String(cause);
}
