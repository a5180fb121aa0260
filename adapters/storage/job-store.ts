import type { JobStore } from '@burgee/core/ports/job-store';
import type { Database } from './database.ts';
import { getOne, put, refTo } from './records.ts';
import { jobs } from './schema.ts';

export function jobStore(database: Database): JobStore {
	return {
		freeFrom: async (name) => (await getOne(database, jobs, name))?.freeFrom ?? null,
		acquire: ({ name, owner, at, expiresAt, latestExpiry }) => {
			const ref = refTo(jobs, name);
			return database.change({ read: [ref] }, (seen) => {
				const freeFrom = seen.get(ref)?.freeFrom;
				const isLeased = freeFrom !== undefined && freeFrom > at && freeFrom <= latestExpiry;
				return isLeased
					? { result: false }
					: { result: true, writes: [put(jobs, { name, owner, freeFrom: expiresAt })] };
			});
		},
		release: ({ name, owner, freeFrom }) => {
			const ref = refTo(jobs, name);
			return database.change({ read: [ref] }, (seen) => {
				const isOwner = seen.get(ref)?.owner === owner;
				return {
					result: undefined,
					writes: isOwner ? [put(jobs, { name, owner, freeFrom })] : [],
				};
			});
		},
	};
}
