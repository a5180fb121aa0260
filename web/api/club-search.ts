import type { PublicFacts } from '@burgee/core/api/club';
import type { ClubSearch } from '@burgee/core/ports/search-index';
import { withCurrentTags } from '@burgee/core/rules/search/current-tags';
import { api } from './client.ts';

/**
 * Creates the club's search client: for the server's own search, or for Algolia. The Algolia library is loaded with
 * the first query.
 */
export function createClubSearch(settings: PublicFacts['search']): ClubSearch {
	let algolia: Promise<ClubSearch> | null = null;
	return {
		search: async (query) => {
			if (settings.provider === 'embedded') {
				return (await api('GET /api/search', { query: { q: query } })).hits;
			}
			algolia ??= loadAlgolia(settings).catch((error: unknown) => {
				algolia = null;
				throw error;
			});
			return withCurrentTags(await (await algolia).search(query), new Date());
		},
	};
}

async function loadAlgolia(
	settings: Extract<PublicFacts['search'], { provider: 'algolia' }>,
): Promise<ClubSearch> {
	const { AlgoliaClubSearch } = await import('@burgee/adapters/algolia/algolia-club-search');
	return new AlgoliaClubSearch(settings);
}
