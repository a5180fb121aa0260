import { z } from 'zod';
import { searchHit } from '../rules/search/hit.ts';
import { maxQueryLength, normaliseQuery } from '../rules/search/query.ts';
import { lineOfText } from '../rules/text-schemas.ts';

/** The query string of GET /api/search. A missing `q` is a blank query, which is parsed as null. */
export const searchRequest = z.object({
	q: lineOfText('Search', maxQueryLength).default('').transform(normaliseQuery),
});

/**
 * The body of the response to GET /api/search: at most ten hits from each index, in the order of
 * `rankHits`.
 */
export const searchAnswer = z.object({ hits: z.array(searchHit) }).meta({ id: 'SearchAnswer' });
export type SearchAnswer = z.infer<typeof searchAnswer>;

/**
 * The search provider in the response to GET /api/club, with the settings that a browser needs to
 * query it (specification §6).
 */
export const searchProviderJson = z.discriminatedUnion('provider', [
	z.object({ provider: z.literal('embedded') }),
	z.object({
		provider: z.literal('algolia'),
		applicationId: z.string(),
		/** The search-only key. */
		searchKey: z.string(),
		/**
		 * The origin of a server that replaces Algolia's servers in tests, such as
		 * 'http://127.0.0.1:4602'. Otherwise null.
		 */
		host: z.string().nullable(),
	}),
]);
export type SearchProviderJson = z.infer<typeof searchProviderJson>;
