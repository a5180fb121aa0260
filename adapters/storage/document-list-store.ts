import type { DocumentListStore } from '@burgee/core/ports/document-list-store';
import type { Database } from './database.ts';
import { getOne } from './records.ts';
import { replaceOrAdd } from './revised-store.ts';
import { documentLists } from './schema.ts';

/** The id of the only record. */
const id = 'club';

export function documentListStore(database: Database): DocumentListStore {
	return {
		get: async () => {
			const stored = await getOne(database, documentLists, id);
			return stored && { documents: stored.documents, revision: stored.revision };
		},
		replace: ({ documents, revision }, audit) =>
			replaceOrAdd(database, documentLists, { id, documents, revision }, audit),
	};
}
