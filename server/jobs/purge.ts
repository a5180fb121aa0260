import { dayMs } from '@burgee/core';
import type { Storage } from '@burgee/core/ports/storage';
import type { Job } from './scheduler.ts';

const hourMs = 60 * 60_000;

/**
 * Returns the job that removes what deleted records have left in the storage's files (decision: erased-bytes). Its first
 * run cleans a file that an earlier version of Burgee has written.
 */
export function purgeJob({ storage }: { storage: Pick<Storage, 'purge'> }): Job {
	return { name: 'purge', everyMs: dayMs, leaseMs: hourMs, run: () => storage.purge() };
}
