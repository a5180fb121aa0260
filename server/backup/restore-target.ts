import { open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { copyDatabase, requireTarget } from '@burgee/adapters/storage/copy/copy-database';
import { renameDurably } from '@burgee/adapters/system/private-files';
import { ConfigError } from '../config/config-error.ts';
import { openTarget, withDatabase } from '../config/copied-storages.ts';
import {
	type LastingChoice,
	placeOf,
	type StorageChoice,
	sqliteFileIn,
} from '../config/storage.ts';
import { BackupError } from './backup-error.ts';
import type { Manifest } from './manifest.ts';

/** The storage into which a backup is restored. */
export interface RestoreTarget {
	/** What and where the storage is, such as 'the SQLite file data/burgee.sqlite'. */
	place: string;
	/** @throws Error with one sentence if the storage has records that are not of an interrupted restore of this backup. */
	requireEmpty(manifest: Manifest): Promise<void>;
	/**
	 * Fills the storage with the records of an SQLite file of this version. May move the file. If it is interrupted, it can
	 * be repeated.
	 */
	fill(file: string, manifest: Manifest): Promise<void>;
}

/** @throws ConfigError if the storage ends with this process. */
export function openRestoreTarget(choice: StorageChoice): RestoreTarget {
	switch (choice.kind) {
		case 'sqlite':
			return sqliteTarget(choice.dataDir);
		case 'memory':
			throw new ConfigError([
				'With STORAGE=memory, every process starts empty. Set the storage to restore into, for example STORAGE=sqlite.',
			]);
		default:
			return remoteTarget(choice);
	}
}

export function sqliteTarget(dataDir: string): RestoreTarget {
	const path = sqliteFileIn({ dataDir });
	const requireEmpty = async () => {
		// SQLite would apply the log of another file to the restored one.
		for (const used of [path, `${path}-wal`, `${path}-shm`]) {
			const stats = await stat(used).catch(() => null);
			if (stats === null || stats.size === 0) continue;
			throw new BackupError(
				`${used} exists: stop Burgee, and move away every file whose name begins with ${basename(path)}`,
			);
		}
	};
	return {
		place: `the SQLite file ${path}`,
		requireEmpty,
		fill: async (file) => {
			// A server may have started while the operator read the question.
			await requireEmpty();
			const extracted = await open(file, 'r+');
			await extracted.sync().finally(() => extracted.close());
			await renameDurably(file, path);
		},
	};
}

function remoteTarget(choice: LastingChoice): RestoreTarget {
	return {
		place: placeOf(choice),
		requireEmpty: (manifest) =>
			withDatabase(openTarget(choice), async (target) => {
				await requireTarget(target, nameOf(manifest));
			}),
		fill: async (file, manifest) => {
			const { openSqliteDatabase } = await import('@burgee/adapters/sql/open-sqlite-storage');
			await withDatabase(openSqliteDatabase({ file, upgrade: false }), (source) =>
				withDatabase(openTarget(choice), async (target) => {
					const { differing } = await copyDatabase({ source, target, from: nameOf(manifest) });
					if (differing.length === 0) return;
					throw new BackupError(
						`${differing.join(', ')} changed meanwhile: stop every server that uses the storage, and restore again`,
					);
				}),
			);
		},
	};
}

/** An interrupted restore is continued only with the same backup. */
function nameOf({ madeAt, tables }: Manifest): string {
	return `the backup of ${madeAt}, ${tables.find(({ name }) => name === 'bookings')?.digest}`;
}
