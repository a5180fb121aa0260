import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Storage } from '@burgee/core/ports/storage';
import type { Database } from 'better-sqlite3';
import knex, { type Knex } from 'knex';
import type { Database as StorageDatabase } from '../storage/database.ts';
import { beforeCreation, type OpenOptions } from '../storage/open-options.ts';
import { openStores } from '../storage/open-stores.ts';
import { isMissingFile } from '../system/missing-file.ts';
import { createPrivateFile, createPrivateFolder } from '../system/private-files.ts';
import { clientOf } from './knex-client.ts';
import { silentLogger } from './silent-logger.ts';
import { openSqlDatabase } from './sql-storage.ts';
import { rememberConnection } from './sqlite-dialect.ts';
import { SqliteDatabase } from './sqlite-driver.ts';

const busyTimeoutMs = 10_000;

/**
 * The number of pages in the write-ahead log after which SQLite copies them to the database file. SQLite's default is
 * 1,000, about 80 bookings. The rarer the copying, the more bookings share the writing of a page.
 */
const pagesPerCheckpoint = 4_000;

/** SQLite's own default. With the default of better-sqlite3, 16,000 KiB, a season of bookings fills 18 MiB of memory. */
const pageCacheKib = 2_000;

/**
 * Configures a connection so that acknowledged writes are on disk and several processes can share the file.
 * With WAL, better-sqlite3's default for `synchronous` could lose the latest writes in a power failure.
 */
function makeDurable(database: Database): void {
	database.pragma(`busy_timeout = ${busyTimeoutMs}`);
	database.pragma('journal_mode = WAL');
	database.pragma('synchronous = FULL');
	database.pragma('foreign_keys = ON');
	// Overwrite deleted rows with zeros, because they contain personal data (decision: erased-bytes).
	database.pragma('secure_delete = ON');
	database.pragma(`wal_autocheckpoint = ${pagesPerCheckpoint}`);
	// Keep the small journals of savepoints in memory instead of in temporary files.
	database.pragma('temp_store = MEMORY');
	database.pragma(`cache_size = -${pageCacheKib}`);
}

/**
 * Opens the SQLite database in a file without creating the database's tables. The file's folder must
 * exist.
 */
export function sqliteDatabase(file: string): Knex {
	const database = knex({
		client: 'better-sqlite3',
		connection: { filename: file },
		useNullAsDefault: true,
		log: silentLogger,
		// Error messages quote the SQL statement without its values, because the values are personal data.
		compileSqlOnError: false,
		pool: {
			min: 1,
			max: 1,
			afterCreate: (
				connection: Database,
				done: (error: Error | null, connection: Database) => void,
			) => {
				makeDurable(connection);
				rememberConnection(database, connection);
				done(null, connection);
			},
		},
	});
	clientOf(database).driver = SqliteDatabase;
	return database;
}

/** Opens a storage in one SQLite file, as `openSqliteDatabase` does. */
export async function openSqliteStorage(options: { file: string } & OpenOptions): Promise<Storage> {
	return openStores(await openSqliteDatabase(options), options);
}

/**
 * Opens the database of a storage in one SQLite file. If the file and its folder do not exist, creates them for the user
 * that runs Burgee only.
 * @throws UnusableStorageError if the options do not allow to create or to upgrade the storage.
 */
export async function openSqliteDatabase({
	file,
	...options
}: { file: string } & OpenOptions): Promise<StorageDatabase> {
	const newStorage = {
		place: `the SQLite file ${file}`,
		hint: 'is DATA_DIR correct, and is its disk mounted?',
	};
	const size = await sizeOf(file);
	// SQLite takes an empty file for a new database and writes to it. An empty file may mean a wrong or missing disk, so
	// the file is refused before SQLite opens it.
	if (size === 0) beforeCreation(newStorage, options);
	await createPrivateFolder(dirname(file));
	// SQLite gives the files of its write-ahead log the permissions of the database file.
	await createPrivateFile(file);
	const onNew = () => size > 0 && beforeCreation(newStorage, options);
	return openSqlDatabase(sqliteDatabase(file), { ...options, onNew });
}

/** Returns the size of a file in bytes, or 0 if the file does not exist. */
async function sizeOf(file: string): Promise<number> {
	const stats = await stat(file).catch((thrown: unknown) => {
		if (isMissingFile(thrown)) return null;
		throw thrown;
	});
	return stats?.size ?? 0;
}
