import { z } from 'zod';
import { lineOfText } from '../text/text-schemas.ts';
import { searchHit } from './hit.ts';
import { maxQueryLength } from './query.ts';

/** The query of GET /api/search; nothing typed is a blank one. */
export const searchRequest = z.object({
	q: lineOfText('Search', maxQueryLength).default(''),
});

/** The answer of GET /api/search: one list, in the core's ranking. */
export const searchAnswer = z.object({ hits: z.array(searchHit) });
export type SearchAnswer = z.infer<typeof searchAnswer>;

/** Who serves the search, as GET /api/club says it, with what a browser needs to ask them (specification §6). */
export const searchProviderJson = z.discriminatedUnion('provider', [
	z.object({ provider: z.literal('embedded') }),
	z.object({
		provider: z.literal('algolia'),
		applicationId: z.string(),
		/** The search-only key. */
		searchKey: z.string(),
		/** Where it is asked in place of Algolia's own servers: 'http://127.0.0.1:4602'. */
		host: z.string().nullable(),
	}),
]);
export type SearchProviderJson = z.infer<typeof searchProviderJson>;
