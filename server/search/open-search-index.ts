import { searchOrigins } from '@burgee/adapters/algolia/algolia-hosts';
import type { SearchIndex, SearchProviderJson } from '@burgee/core';
import type { SearchChoice } from '../config.ts';

/**
 * Opens the external index that the configuration names. Returns null for the embedded search, which reads the
 * storage itself.
 */
export async function openSearchIndex(choice: SearchChoice): Promise<SearchIndex | null> {
	if (choice.kind === 'embedded') return null;
	const { AlgoliaSearchIndex } = await import('@burgee/adapters/algolia/algolia-search-index');
	return new AlgoliaSearchIndex(choice);
}

/** Returns the provider's public settings for GET /api/club. They never include the admin key (specification §6). */
export function searchProvider(choice: SearchChoice): SearchProviderJson {
	if (choice.kind === 'embedded') return { provider: 'embedded' };
	const { kind: provider, applicationId, searchKey, host } = choice;
	return { provider, applicationId, searchKey, host };
}

/**
 * Returns the origins that browsers connect to for the search, for the content security policy. Burgee's own
 * origin is not included.
 */
export function searchHosts(choice: SearchChoice): string[] {
	return choice.kind === 'embedded' ? [] : searchOrigins(choice);
}
