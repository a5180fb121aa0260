import type { SearchSources, Storage } from '@burgee/core';

/** What the search is about: the storage's events, and what stands beside them. */
export function searchSources({ events }: Pick<Storage, 'events'>): SearchSources {
	return { events, campaigns: async () => [], documents: [] };
}
