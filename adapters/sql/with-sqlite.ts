import type { Database } from 'better-sqlite3';
import { SqliteDatabase } from './sqlite-driver.ts';

/**
 * Opens an SQLite file for work that needs no storage, and closes it afterwards.
 * @throws Error if the file does not exist or cannot be read.
 */
export function withSqlite<Result>(
	file: string,
	options: { readonly?: boolean },
	work: (database: Database) => Result,
): Result {
	const database = new SqliteDatabase(file, { ...options, fileMustExist: true });
	try {
		return work(database);
	} finally {
		database.close();
	}
}
