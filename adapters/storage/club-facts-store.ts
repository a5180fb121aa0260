import type { ClubFactsStore } from '@burgee/core/ports/club-facts-store';
import type { Database } from './database.ts';
import { getOne } from './records.ts';
import { replaceOrAdd } from './revised-store.ts';
import { clubFactsRecords } from './schema.ts';

/** The id of the only record. */
const id = 'club';

export function clubFactsStore(database: Database): ClubFactsStore {
	return {
		get: async () => {
			const stored = await getOne(database, clubFactsRecords, id);
			return stored && { facts: stored.facts, revision: stored.revision };
		},
		replace: ({ facts, revision }, audit) =>
			replaceOrAdd(database, clubFactsRecords, { id, facts, revision }, audit),
	};
}
