import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { copySqliteFile } from '@burgee/adapters/sql/sqlite-copy';
import { ConfigError } from '../config/config-error.ts';
import type { StorageChoice } from '../config/storage.ts';
import { BackupError } from './backup-error.ts';
import { databaseName } from './manifest.ts';

/** Where a backup reads the records. */
export interface RecordSource {
	/** The kind of the storage, such as 'sqlite'. */
	storage: StorageChoice['kind'];
	/** Writes the records, as they are at one moment, to a new SQLite file. */
	copyRecords(to: string): Promise<void>;
}

/** @throws ConfigError if no other process can read the storage. */
export function openRecordSource(choice: StorageChoice): RecordSource {
	switch (choice.kind) {
		case 'sqlite':
			return { storage: choice.kind, copyRecords: (to) => copySqlite(choice.dataDir, to) };
		default:
			throw new ConfigError([
				`STORAGE=${choice.kind} has no backups of Burgee. Use the backups of the database.`,
			]);
	}
}

async function copySqlite(dataDir: string, to: string): Promise<void> {
	const from = join(dataDir, databaseName);
	const stats = await stat(from).catch(() => null);
	if (stats === null || stats.size === 0) {
		throw new BackupError(
			`there is no storage of Burgee in the SQLite file ${from}: is DATA_DIR correct, and is its disk mounted?`,
		);
	}
	await copySqliteFile({ from, to });
}
