import { searchOrigins } from '@burgee/adapters/algolia/algolia-hosts';
import type { SearchProviderJson } from '@burgee/core/api/club';
import type { CampaignFeed } from '@burgee/core/ports/campaign-feed';
import type { DocumentFiles } from '@burgee/core/ports/document-files';
import type { SearchIndex } from '@burgee/core/ports/search-index';
import type { SearchSources } from '@burgee/core/ports/search-sources';
import type { Storage } from '@burgee/core/ports/storage';
import { clubDocuments } from '@burgee/core/rules/site/documents';
import type { SearchChoice } from '../config/search.ts';

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

/** Reads the records of the search from the storage, the email service and the documents on the disk. */
export function searchSources(
	{ events, revisions }: Pick<Storage, 'events' | 'revisions'>,
	campaignFeed: CampaignFeed,
	documentFiles: Pick<DocumentFiles, 'find'>,
): SearchSources {
	return {
		events,
		campaigns: async () => (await campaignFeed.latest()).value,
		documents: async () => {
			const files = clubDocuments.map(({ fileName }) => documentFiles.find(fileName));
			const found = await Promise.all(files);
			return clubDocuments.filter((_, index) => found[index] !== null);
		},
		revisions: async () => {
			const counts = await revisions();
			const news = campaignFeed.provider === null ? counts.campaigns : 0;
			return { events: counts.events, news, documents: counts.documents, pages: 0 };
		},
	};
}
