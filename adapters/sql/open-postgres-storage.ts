import type { Storage } from '@burgee/core';
import knex, { type Knex } from 'knex';
import { quiet } from './silent-logger.ts';
import { openSqlStorage, type UpgradeOption } from './sql-storage.ts';

/** How long a start, or a request, waits for the database to take a connection. */
const connectTimeoutMs = 10_000;
/** How long a statement may take, waiting for others included. */
const statementTimeoutMs = 30_000;
/** A machine that vanished in the middle of a booking keeps that event's totals no longer than this. */
const idleTransactionTimeoutMs = 10_000;

/** The database at that address, 'postgres://user:password@host:5432/name'; its tables may not be there. */
export function postgresDatabase(url: string): Knex {
	return knex({
		client: 'pg',
		connection: {
			connectionString: url,
			connectionTimeoutMillis: connectTimeoutMs,
			statement_timeout: statementTimeoutMs,
			idle_in_transaction_session_timeout: idleTransactionTimeoutMs,
			application_name: 'burgee',
		},
		log: quiet,
		// What was to be written is personal: an error names its statement alone.
		compileSqlOnError: false,
		pool: { min: 0, max: 10 },
		acquireConnectionTimeout: connectTimeoutMs,
	});
}

/**
 * A storage in one PostgreSQL database, which several processes can share.
 * @throws Error that names the server and the database where they do not let us in.
 */
export async function openPostgresStorage({
	url,
	...options
}: { url: string } & UpgradeOption): Promise<Storage> {
	const database = postgresDatabase(url);
	try {
		await database.raw('select 1');
	} catch (cause) {
		await database.destroy();
		const { host, pathname } = new URL(url);
		throw new Error(
			`The PostgreSQL database ${pathname.slice(1)} at ${host} cannot be opened: ${reasonOf(cause)}. Is DATABASE_URL right, and is the server running?`,
			{ cause },
		);
	}
	return openSqlStorage(database, options);
}

function reasonOf(cause: unknown): string {
	// One error for each address that a name stands for, and no message of its own.
	if (cause instanceof AggregateError) return cause.errors.map(String).join(', ');
	return cause instanceof Error ? cause.message : String(cause);
}
