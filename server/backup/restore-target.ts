import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { renameDurably } from '@burgee/adapters/system/private-files';
import { ConfigError } from '../config/config-error.ts';
import type { StorageChoice } from '../config/storage.ts';
import { BackupError } from './backup-error.ts';
import { databaseName } from './manifest.ts';

/** The storage into which a backup is restored. */
export interface RestoreTarget {
	/** What and where the storage is, such as 'the SQLite file data/burgee.sqlite'. */
	place: string;
	/** @throws BackupError if the storage has records. */
	requireEmpty(): Promise<void>;
	/** Fills the storage with the records of an SQLite file of this version, all or nothing. May move the file. */
	fill(file: string): Promise<void>;
}

/** @throws ConfigError if no backup can be restored into the storage. */
export function openRestoreTarget(choice: StorageChoice): RestoreTarget {
	if (choice.kind === 'sqlite') return sqliteTarget(choice.dataDir);
	throw new ConfigError([`No backup can be restored into STORAGE=${choice.kind}.`]);
}

export function sqliteTarget(dataDir: string): RestoreTarget {
	const path = join(dataDir, databaseName);
	const place = `the SQLite file ${path}`;
	return {
		place,
		requireEmpty: async () => {
			// SQLite would apply the log of another file to the restored one.
			for (const used of [path, `${path}-wal`, `${path}-shm`]) {
				const stats = await stat(used).catch(() => null);
				if (stats === null || stats.size === 0) continue;
				throw new BackupError(
					`${used} exists: stop Burgee, and move away every file whose name begins with ${databaseName}`,
				);
			}
		},
		fill: (file) => renameDurably(file, path),
	};
}
