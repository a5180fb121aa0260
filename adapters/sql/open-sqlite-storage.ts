import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Storage } from '@burgee/core';
import type { Database } from 'better-sqlite3';
import knex, { type Knex } from 'knex';
import { quiet } from './silent-logger.ts';
import { openSqlStorage, type UpgradeOption } from './sql-storage.ts';
import { SqliteDatabase } from './sqlite-driver.ts';

/** How long a writer waits for another process that writes to the same file. */
const busyTimeoutMs = 10_000;

/**
 * What makes the file safe: what is acknowledged is on disk (synchronous FULL, where WAL's own default
 * would leave the last moments to chance), and several processes can share it.
 */
function makeDurable(database: Database): void {
	database.pragma(`busy_timeout = ${busyTimeoutMs}`);
	database.pragma('journal_mode = WAL');
	database.pragma('synchronous = FULL');
	database.pragma('foreign_keys = ON');
}

/** The database in that file, whose folder is there; its tables may not be. */
export function sqliteDatabase(file: string): Knex {
	const database = knex({
		client: 'better-sqlite3',
		connection: { filename: file },
		useNullAsDefault: true,
		log: quiet,
		// What was to be written is personal: an error names its statement alone.
		compileSqlOnError: false,
		pool: {
			min: 1,
			max: 1,
			afterCreate: (
				database: Database,
				done: (error: Error | null, database: Database) => void,
			) => {
				makeDurable(database);
				done(null, database);
			},
		},
	});
	database.client.driver = SqliteDatabase;
	return database;
}

/** A storage in one SQLite file, made with its folder where it is not there. */
export async function openSqliteStorage({
	file,
	...options
}: { file: string } & UpgradeOption): Promise<Storage> {
	await mkdir(dirname(file), { recursive: true });
	return openSqlStorage(sqliteDatabase(file), options);
}
