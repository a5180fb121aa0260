import { dayMs } from '@burgee/core';
import type { Storage } from '@burgee/core/ports/storage';
import type { Job } from './scheduler.ts';

const hourMs = 60 * 60_000;
const retryAfterMs = 5 * 60_000;

/**
 * Returns the job that removes what deleted records have left in the storage's files (decision: erased-bytes).
 */
export function purgeJob({ storage }: { storage: Pick<Storage, 'purge'> }): Job {
	return {
		name: 'purge',
		everyMs: dayMs,
		leaseMs: hourMs,
		// Another program that reads the file, such as a backup, makes the run fail. It ends within minutes.
		retryAfterMs,
		run: () => storage.purge(),
	};
}
