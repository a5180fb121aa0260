import { type ClubJson, type ClubSearch, normaliseQuery } from '@burgee/core';
import type { ClubApi } from './client.ts';

/** Searches with whom the club has chosen: our own server, or Algolia, whose client is fetched with the first letter. */
export function createClubSearch(
	api: Pick<ClubApi, 'search'>,
	chosen: ClubJson['search'],
): ClubSearch {
	let algolia: Promise<ClubSearch> | null = null;
	return {
		search: async (query) => {
			const normalised = normaliseQuery(query);
			if (normalised === '') return [];
			if (chosen.provider === 'embedded') return api.search(normalised);
			algolia ??= openAlgolia(chosen).catch((error: unknown) => {
				algolia = null;
				throw error;
			});
			return (await algolia).search(normalised);
		},
	};
}

async function openAlgolia(
	chosen: Extract<ClubJson['search'], { provider: 'algolia' }>,
): Promise<ClubSearch> {
	const { AlgoliaClubSearch } = await import('@burgee/adapters/algolia/algolia-club-search');
	return new AlgoliaClubSearch(chosen);
}
