import { askedQuery, type ClubSearch } from '@burgee/core';
import type { ClubApi } from './client.ts';

/** Searches with whom the club has chosen: our own server, or Algolia, whose client is loaded by then. */
export function createClubSearch(api: Pick<ClubApi, 'club' | 'search'>): ClubSearch {
	let chosen: Promise<ClubSearch> | null = null;
	return {
		search: async (query) => {
			if (askedQuery(query) === '') return [];
			chosen ??= choose(api).catch((error: unknown) => {
				chosen = null;
				throw error;
			});
			return (await chosen).search(query);
		},
	};
}

async function choose(api: Pick<ClubApi, 'club' | 'search'>): Promise<ClubSearch> {
	const { search } = await api.club();
	if (search.provider === 'embedded') return { search: (query) => api.search(query) };
	const { AlgoliaClubSearch } = await import('@burgee/adapters/algolia/algolia-club-search');
	return new AlgoliaClubSearch(search);
}
