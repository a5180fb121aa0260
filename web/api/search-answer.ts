import { type SearchHit, searchHit } from '@burgee/core';

/**
 * The hits of an answer of GET /api/search; what is no hit is left out.
 * @throws Error where it is no list at all.
 */
export function readSearchAnswer(answer: unknown): SearchHit[] {
	const hits = (answer as { hits?: unknown } | null)?.hits;
	if (!Array.isArray(hits)) throw new Error('The answer of the search has no hits');
	return hits.flatMap((hit) => searchHit.safeParse(hit).data ?? []);
}
