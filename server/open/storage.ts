import { join } from 'node:path';
import type { OpenOptions } from '@burgee/adapters/storage/open-options';
import type { Storage } from '@burgee/core/ports/storage';
import type { Logger } from 'pino';
import type { Config } from '../config/read-config.ts';
import type { StorageChoice } from '../config/storage.ts';

/**
 * Opens the server's storage. Logs a warning before it creates a new one.
 * @throws Error if the storage cannot be opened, or does not exist although EXPECT_STORAGE is 'existing'.
 */
export function openConfiguredStorage(
	{ storage, expectStorage }: Pick<Config, 'storage' | 'expectStorage'>,
	logger: Pick<Logger, 'warn' | 'error'>,
): Promise<Storage> {
	return openStorage(storage, {
		mayCreate: expectStorage !== 'existing',
		onUnreadable: (record) =>
			logger.error(
				{ record },
				'a stored record has wrong values; npm run recount lists all such records',
			),
		onCreate: (place) =>
			logger.warn(
				{ place },
				"creating a new, empty storage; if the club's data should be there, stop the server and check its configuration",
			),
	});
}

/**
 * Opens the storage that the configuration chooses. Loads only the adapter of this storage.
 * @throws Error if the storage cannot be opened.
 */
export async function openStorage(
	choice: StorageChoice,
	options: OpenOptions = {},
): Promise<Storage> {
	switch (choice.kind) {
		case 'sqlite': {
			const { openSqliteStorage } = await import('@burgee/adapters/sql/open-sqlite-storage');
			return openSqliteStorage({ file: join(choice.dataDir, 'burgee.sqlite'), ...options });
		}
		case 'postgres': {
			const { openPostgresStorage } = await import('@burgee/adapters/sql/open-postgres-storage');
			return openPostgresStorage({ ...choice, ...options });
		}
		case 'firestore': {
			const { openFirestoreStorage } = await import(
				'@burgee/adapters/firestore/open-firestore-storage'
			);
			return openFirestoreStorage({ ...choice, ...options });
		}
		case 'memory': {
			const { openMemoryStorage } = await import('@burgee/adapters/memory/memory-storage');
			return openMemoryStorage(options);
		}
	}
}
