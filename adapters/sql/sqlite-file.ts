import { statSync } from 'node:fs';
import type { Database } from 'better-sqlite3';

/**
 * Remembers which file SQLite has opened. The returned function throws an error if the path no longer leads to this
 * file. SQLite would go on writing to the removed file, and all changes would be lost at the next start.
 */
export function checkOfOpenFile({ name, memory }: Database): () => void {
	if (memory) return () => {};
	const idOf = () => {
		const stats = statSync(name, { bigint: true, throwIfNoEntry: false });
		return stats && `${stats.dev} ${stats.ino}`;
	};
	const opened = idOf();
	return () => {
		if (idOf() === opened) return;
		const error = new Error(`${name} was removed or replaced while the server was using it`);
		// SQLite itself has this code for a moved file, but does not look for one with a write-ahead log.
		throw Object.assign(error, { code: 'SQLITE_READONLY_DBMOVED' });
	};
}

/**
 * Copies the write-ahead log into the database file and cuts the log to no bytes.
 * @throws Error with the code SQLITE_BUSY if another connection is reading.
 */
export function emptyWriteAheadLog(database: Database): void {
	const [result] = database.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[];
	if (result?.busy === 0) return;
	const error = new Error('another connection is reading the write-ahead log');
	throw Object.assign(error, { code: 'SQLITE_BUSY' });
}
