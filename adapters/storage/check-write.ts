import type { Instant } from '@burgee/core';
import type { Database } from './database.ts';
import { put, refTo } from './records.ts';
import { jobs } from './schema.ts';

/** The check is a record of the jobs, because changes of jobs do not count (see `change-counter.ts`). */
const name = 'storage-check';

/**
 * Overwrites one small record. With SQLite, a full disk refuses the write itself, so the check does not wait
 * for a sync. PostgreSQL may write later, and then finds a full disk only when it needs more space.
 * @throws Error if the database does not accept the write.
 */
export async function checkWrite(database: Database, at: Instant): Promise<void> {
	await database.change({ read: [refTo(jobs, name)], durable: false }, () => ({
		writes: [put(jobs, { name, owner: 'all servers', freeFrom: at })],
		result: undefined,
	}));
}
