import type { DocumentRevisionStore } from '@burgee/core/ports/document-revision-store';
import type { Database } from './database.ts';
import { getOne } from './records.ts';
import { replaceOrAdd } from './revised-store.ts';
import { documentRevisions } from './schema.ts';

export function documentRevisionStore(database: Database): DocumentRevisionStore {
	return {
		get: async (fileName) => (await getOne(database, documentRevisions, fileName))?.revision ?? 0,
		list: () => database.list(documentRevisions),
		replace: ({ fileName, revision }, audit) =>
			replaceOrAdd(database, documentRevisions, { fileName, revision }, audit),
	};
}
