import { askedQuery, type ClubJson, type ClubSearch } from '@burgee/core';
import type { ClubApi } from './client.ts';

/** Searches with whom the club has chosen: our own server, or Algolia, whose client is fetched with the first letter. */
export function createClubSearch(
	api: Pick<ClubApi, 'search'>,
	chosen: ClubJson['search'],
): ClubSearch {
	let algolia: Promise<ClubSearch> | null = null;
	return {
		search: async (query) => {
			const asked = askedQuery(query);
			if (asked === '') return [];
			if (chosen.provider === 'embedded') return api.search(asked);
			algolia ??= openAlgolia(chosen).catch((error: unknown) => {
				algolia = null;
				throw error;
			});
			return (await algolia).search(asked);
		},
	};
}

async function openAlgolia(
	chosen: Extract<ClubJson['search'], { provider: 'algolia' }>,
): Promise<ClubSearch> {
	const { AlgoliaClubSearch } = await import('@burgee/adapters/algolia/algolia-club-search');
	return new AlgoliaClubSearch(chosen);
}
