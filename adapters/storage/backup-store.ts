import type { BackupStore } from '@burgee/core/ports/backup-store';
import type { Database } from './database.ts';
import { direct, getOne } from './records.ts';
import { jobs } from './schema.ts';

/**
 * The time is a record of the jobs, because changes of jobs do not count (see `change-counter.ts`), and because tables of
 * an earlier version of Burgee have it too.
 */
const name = 'last-backup';

export function backupStore(database: Database): BackupStore {
	return {
		lastMadeAt: async () => (await getOne(database, jobs, name))?.freeFrom ?? null,
		recordMade: async (at) => {
			await database.write(direct('put', jobs, { name, owner: 'burgee backup', freeFrom: at }));
		},
	};
}
