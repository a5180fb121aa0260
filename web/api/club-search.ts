import { type ClubJson, type ClubSearch, normaliseQuery } from '@burgee/core';
import type { ClubApi } from './client.ts';

/**
 * Creates the search that the club has chosen: the server's own, or Algolia.
 * The Algolia client is loaded with the first query.
 */
export function createClubSearch(
	api: Pick<ClubApi, 'search'>,
	settings: ClubJson['search'],
): ClubSearch {
	let algolia: Promise<ClubSearch> | null = null;
	return {
		search: async (query) => {
			const normalised = normaliseQuery(query);
			if (normalised === '') return [];
			if (settings.provider === 'embedded') return api.search(normalised);
			algolia ??= loadAlgolia(settings).catch((error: unknown) => {
				algolia = null;
				throw error;
			});
			return (await algolia).search(normalised);
		},
	};
}

async function loadAlgolia(
	settings: Extract<ClubJson['search'], { provider: 'algolia' }>,
): Promise<ClubSearch> {
	const { AlgoliaClubSearch } = await import('@burgee/adapters/algolia/algolia-club-search');
	return new AlgoliaClubSearch(settings);
}
