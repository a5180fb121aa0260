import type { InformationPageStore } from '@burgee/core/ports/information-page-store';
import type { Database } from './database.ts';
import { revisedStore } from './revised-store.ts';
import { informationPages } from './schema.ts';

export function informationPageStore(database: Database): InformationPageStore {
	const { addIfNew: add, get, replace, remove } = revisedStore(database, informationPages, 'page');
	return {
		get,
		replace,
		remove,
		add,
		list: () => database.list(informationPages),
	};
}
