import type { Storage } from '@burgee/core/ports/storage';
import { ConfigError } from '../config/config-error.ts';
import { openStorage, type StorageChoice } from '../config/storage.ts';

/**
 * Opens the storage that the server uses. Does not migrate the storage, because a running server of an earlier
 * version could not restart on the migrated tables.
 * @throws ConfigError for STORAGE=memory, because a command cannot read the server's memory.
 */
export async function openCommandStorage(choice: StorageChoice): Promise<Storage> {
	if (choice.kind === 'memory') {
		throw new ConfigError([
			'With STORAGE=memory, every process starts empty. Set the storage that the server uses, for example STORAGE=sqlite.',
		]);
	}
	return openStorage(choice, { upgrade: false });
}
