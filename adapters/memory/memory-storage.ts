import type { Storage } from '@burgee/core/ports/storage';
import type { OpenOptions } from '../storage/open-options.ts';
import { openStores } from '../storage/open-stores.ts';
import { MemoryDatabase } from './memory-database.ts';

/** Opens a storage in memory for trials and development. All data is lost when the process ends. */
export function openMemoryStorage(options: OpenOptions = {}): Storage {
	return openStores(new MemoryDatabase(), options);
}
