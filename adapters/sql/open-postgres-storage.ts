import type { Storage } from '@burgee/core';
import knex, { type Knex } from 'knex';
import { quiet } from './quiet.ts';
import { openSqlStorage } from './sql-storage.ts';

/** How long a start, or a request, waits for the database to take a connection. */
const connectTimeoutMs = 10_000;
/** How long a statement may take, waiting for others included. */
const statementTimeoutMs = 30_000;

/** The database at that address, 'postgres://user:password@host:5432/name'; its tables may not be there. */
export function postgresDatabase(url: string): Knex {
	return knex({
		client: 'pg',
		connection: {
			connectionString: url,
			connectionTimeoutMillis: connectTimeoutMs,
			statement_timeout: statementTimeoutMs,
			application_name: 'burgee',
		},
		log: quiet,
		// What was to be written is personal: an error names its statement alone.
		compileSqlOnError: false,
		pool: { min: 0, max: 10 },
		acquireConnectionTimeout: connectTimeoutMs,
	});
}

/** A storage in one PostgreSQL database, which several processes can share. */
export async function openPostgresStorage({ url }: { url: string }): Promise<Storage> {
	return openSqlStorage(postgresDatabase(url));
}
