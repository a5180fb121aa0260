import type { InformationPageStore } from '@burgee/core/ports/information-page-store';
import type { Database } from './database.ts';
import { put, refTo } from './records.ts';
import { changeAudited, revisedStore } from './revised-store.ts';
import { informationPages } from './schema.ts';

export function informationPageStore(database: Database): InformationPageStore {
	const { get, replace, remove } = revisedStore(database, informationPages, 'page');
	return {
		get,
		replace,
		remove,
		add: (original, audit) => {
			const page = structuredClone(original);
			const ref = refTo(informationPages, page.id);
			return changeAudited(database, { read: [ref], audit }, (seen) =>
				seen.get(ref) === null ? [put(informationPages, page)] : null,
			);
		},
		list: () => database.list(informationPages),
	};
}
