import { searchOrigins } from '@burgee/adapters/algolia/algolia-hosts';
import { listDocuments, listInformationPages, readClubFacts } from '@burgee/core';
import type { SearchProviderJson } from '@burgee/core/api/club';
import type { CampaignFeed } from '@burgee/core/ports/campaign-feed';
import type { PdfFiles } from '@burgee/core/ports/pdf-files';
import type { SearchIndex } from '@burgee/core/ports/search-index';
import type { SearchSources } from '@burgee/core/ports/search-sources';
import type { Storage } from '@burgee/core/ports/storage';
import { z } from 'zod';
import { noTestServer } from './node-env.ts';
import { choice, forbid, settings, variable } from './variables.ts';

const key = z.string().regex(/^[!-~]+$/);
const searchKeyExample = '3f0c2a9b7d5e4c1f8a6b0d2e4f6a8c0e';

/** A host with or without a protocol and a port. The schema converts the host to an origin. */
const origin = z
	.string()
	.regex(/^(https?:\/\/)?(\[[\da-f:]+\]|[\w.-]+)(:\d{1,5})?\/?$/i)
	.transform((host) => (/^https?:\/\//i.test(host) ? host : `http://${host}`))
	.refine((url) => URL.canParse(url))
	.transform((url) => new URL(url).origin);

export const search = settings({
	search: choice('SEARCH', [
		z.object({ kind: z.literal('embedded') }),
		z.object({
			kind: z.literal('algolia'),
			applicationId: variable('ALGOLIA_APP_ID', z.string().regex(/^[\w-]{1,60}$/), {
				must: 'be the id of an Algolia application',
				example: 'B1G2GM9NG0',
				ifMissing: 'With SEARCH=algolia, set the id of the Algolia application',
			}),
			/** The Algolia key that allows only searches. Browsers receive this key. */
			searchKey: variable('ALGOLIA_SEARCH_KEY', key, {
				must: "be the application's search-only key",
				example: searchKeyExample,
				ifMissing: 'With SEARCH=algolia, set the search-only key',
			}),
			adminKey: variable('ALGOLIA_ADMIN_KEY', key, {
				must: 'be a key that may write to the indexes',
				example: '9e1d4b7a2c5f8e0b3d6a9c2f5e8b1d4a',
				ifMissing: 'With SEARCH=algolia, set a key that may write to the indexes',
			}),
			/** The origin of a server that replaces Algolia in tests, such as 'http://127.0.0.1:4602'. */
			host: variable('ALGOLIA_HOST', origin.nullable().default(null), {
				must: 'be the address of a server that replaces Algolia in tests',
				example: 'http://127.0.0.1:4602',
			}),
		}),
	]),
}).and(
	forbid({
		...noTestServer('ALGOLIA_HOST'),
		[`ALGOLIA_SEARCH_KEY must not be the admin key, because every browser receives it. Set the search-only key, for example ALGOLIA_SEARCH_KEY=${searchKeyExample}.`]:
			({ ALGOLIA_SEARCH_KEY: searchKey, ALGOLIA_ADMIN_KEY: adminKey }) =>
				searchKey !== undefined && searchKey === adminKey,
	}),
);

export type SearchChoice = z.output<typeof search>['search'];

/**
 * Opens the external search index that the configuration chooses. Returns null for the embedded
 * search, which reads the storage directly.
 */
export async function openSearchIndex(choice: SearchChoice): Promise<SearchIndex | null> {
	if (choice.kind === 'embedded') return null;
	const { AlgoliaSearchIndex } = await import('@burgee/adapters/algolia/algolia-search-index');
	return new AlgoliaSearchIndex(choice);
}

/**
 * Returns the search settings for GET /api/club. The settings do not include the secret admin key
 * (specification §6).
 */
export function searchProvider(choice: SearchChoice): SearchProviderJson {
	if (choice.kind === 'embedded') return { provider: 'embedded' };
	const { kind: provider, applicationId, searchKey, host } = choice;
	return { provider, applicationId, searchKey, host };
}

/**
 * Returns the origins that browsers query for search results, except Burgee's own origin. The content
 * security policy must allow these origins.
 */
export function searchHosts(choice: SearchChoice): string[] {
	return choice.kind === 'embedded' ? [] : searchOrigins(choice);
}

/**
 * Reads the records of the search from the storage, the email service and the documents on the disk. The facts say which
 * pages the club has.
 */
export function searchSources(
	{
		events,
		documentList,
		informationPages,
		revisions,
		...ofFacts
	}: Pick<Storage, 'events' | 'documentList' | 'informationPages' | 'revisions'> &
		Parameters<typeof readClubFacts>[0],
	campaignFeed: CampaignFeed,
	pdfFiles: Pick<PdfFiles, 'find'>,
): SearchSources {
	return {
		facts: async () => (await readClubFacts(ofFacts)).facts,
		events,
		informationPages: () => listInformationPages({ informationPages }),
		campaigns: async () => (await campaignFeed.latest()).value,
		documents: async () => {
			const documents = await listDocuments({ documentList });
			const found = await Promise.all(documents.map(({ fileName }) => pdfFiles.find(fileName)));
			return documents.filter((_, index) => found[index] !== null);
		},
		revisions: async () => {
			const [counts, { revision: facts }] = await Promise.all([
				revisions(),
				readClubFacts(ofFacts),
			]);
			const news = campaignFeed.provider === null ? counts.campaigns : 0;
			return {
				events: counts.events,
				news: news + facts,
				documents: counts.documents + facts,
				pages: counts.pages + facts,
			};
		},
	};
}
