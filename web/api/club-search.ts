import type { ClubJson, ClubSearch } from '@burgee/core';
import { askedQuery } from '@burgee/core';
import type { ClubApi } from './client.ts';

/** Searches with whom the club has chosen: our own server, or Algolia, whose client is fetched with the first letter. */
export function createClubSearch(
	api: Pick<ClubApi, 'search'>,
	chosen: ClubJson['search'],
): ClubSearch {
	if (chosen.provider === 'embedded') return { search: (query) => api.search(query) };
	let algolia: Promise<ClubSearch> | null = null;
	return {
		search: async (query) => {
			if (askedQuery(query) === '') return [];
			algolia ??= openAlgolia(chosen).catch((error: unknown) => {
				algolia = null;
				throw error;
			});
			return (await algolia).search(query);
		},
	};
}

async function openAlgolia(
	chosen: Extract<ClubJson['search'], { provider: 'algolia' }>,
): Promise<ClubSearch> {
	const { AlgoliaClubSearch } = await import('@burgee/adapters/algolia/algolia-club-search');
	return new AlgoliaClubSearch(chosen);
}
