import { searchOrigins } from '@burgee/adapters/algolia/algolia-hosts';
import type { SearchIndex, SearchProviderJson } from '@burgee/core';
import type { SearchChoice } from '../config.ts';

/** The index that the configuration chooses, to be kept true; null where the search reads the storage itself. */
export async function openSearchIndex(choice: SearchChoice): Promise<SearchIndex | null> {
	if (choice.kind === 'embedded') return null;
	const { AlgoliaSearchIndex } = await import('@burgee/adapters/algolia/algolia-search-index');
	return new AlgoliaSearchIndex(choice);
}

/** What browsers are told of it: never the admin key. */
export function searchProvider(choice: SearchChoice): SearchProviderJson {
	if (choice.kind === 'embedded') return { provider: 'embedded' };
	const { kind: provider, applicationId, searchKey, host } = choice;
	return { provider, applicationId, searchKey, host };
}

/** Where browsers ask beside our own server. */
export function searchHosts(choice: SearchChoice): string[] {
	return choice.kind === 'embedded' ? [] : searchOrigins(choice);
}
