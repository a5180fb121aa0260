import { join } from 'node:path';
import type { Storage } from '@burgee/core/ports/storage';
import type { StorageChoice } from '../config/storage.ts';

/**
 * Opens the storage that the configuration chooses. Loads only the adapter of this storage. With `upgrade:
 * false`, does not migrate the tables of an earlier version.
 * @throws Error if the storage cannot be opened.
 */
export async function openStorage(
	choice: StorageChoice,
	{ upgrade = true }: { upgrade?: boolean } = {},
): Promise<Storage> {
	switch (choice.kind) {
		case 'sqlite': {
			const { openSqliteStorage } = await import('@burgee/adapters/sql/open-sqlite-storage');
			return openSqliteStorage({ file: join(choice.dataDir, 'burgee.sqlite'), upgrade });
		}
		case 'postgres': {
			const { openPostgresStorage } = await import('@burgee/adapters/sql/open-postgres-storage');
			return openPostgresStorage({ ...choice, upgrade });
		}
		case 'firestore': {
			const { openFirestoreStorage } = await import(
				'@burgee/adapters/firestore/open-firestore-storage'
			);
			return openFirestoreStorage(choice);
		}
		case 'memory': {
			const { openMemoryStorage } = await import('@burgee/adapters/memory/memory-storage');
			return openMemoryStorage();
		}
	}
}
