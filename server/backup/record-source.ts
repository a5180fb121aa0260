import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { copySqliteFile } from '@burgee/adapters/sql/sqlite-copy';
import { copyDatabase } from '@burgee/adapters/storage/copy/copy-database';
import type { Database } from '@burgee/adapters/storage/database';
import { ConfigError } from '../config/config-error.ts';
import { openSource, withDatabase } from '../config/copied-storages.ts';
import type { StorageChoice } from '../config/storage.ts';
import { BackupError } from './backup-error.ts';
import { databaseName, type Manifest } from './manifest.ts';

type LeftOut = Manifest['leftOut'][number];

/** Where a backup reads the records. */
export interface RecordSource {
	/** The kind of the storage, such as 'sqlite'. */
	storage: StorageChoice['kind'];
	/**
	 * Writes the records, as they are at one moment, to a new SQLite file.
	 * @returns the records that cannot be read, and are not in the file.
	 */
	copyRecords(to: string): Promise<LeftOut[]>;
}

/** @throws ConfigError if no other process can read the storage. */
export function openRecordSource(choice: StorageChoice): RecordSource {
	const { kind } = choice;
	switch (kind) {
		case 'sqlite':
			return { storage: kind, copyRecords: (to) => copySqlite(choice.dataDir, to) };
		case 'memory':
			throw new ConfigError([
				'With STORAGE=memory, every process starts empty. Set the storage that the server uses, for example STORAGE=sqlite.',
			]);
		default:
			return {
				storage: kind,
				copyRecords: (to) =>
					withDatabase(openSource(choice, { isSnapshot: true }), (source) =>
						copyToSqlite(source, to),
					),
			};
	}
}

async function copySqlite(dataDir: string, to: string): Promise<LeftOut[]> {
	const from = join(dataDir, databaseName);
	const stats = await stat(from).catch(() => null);
	if (stats === null || stats.size === 0) {
		throw new BackupError(
			`there is no storage of Burgee in the SQLite file ${from}: is DATA_DIR correct, and is its disk mounted?`,
		);
	}
	await copySqliteFile({ from, to });
	return [];
}

async function copyToSqlite(source: Database, to: string): Promise<LeftOut[]> {
	const { openSqliteDatabase } = await import('@burgee/adapters/sql/open-sqlite-storage');
	const copy = `${to}.copy`;
	const leftOut = await withDatabase(openSqliteDatabase({ file: copy }), async (target) => {
		const { differing, unreadable } = await copyDatabase({ source, target, from: 'this storage' });
		if (differing.length > 0) {
			throw new BackupError(`${differing.join(', ')} changed during the copy: try again`);
		}
		return unreadable
			.filter(({ isLeftOut }) => isLeftOut)
			.map(({ collection, id }) => ({ collection, id }));
	});
	// SQLite writes the file again without a write-ahead log.
	await copySqliteFile({ from: copy, to });
	await rm(copy);
	return leftOut;
}
