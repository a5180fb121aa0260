import { type CampaignFeed, clubDocuments, type SearchSources, type Storage } from '@burgee/core';

/**
 * Returns the sources of the search records: the stored events, the campaign feed and the club's documents.
 */
export function searchSources(
	{ events }: Pick<Storage, 'events'>,
	campaignFeed: CampaignFeed,
): SearchSources {
	return {
		events,
		campaigns: async () => (await campaignFeed.latest()).value,
		documents: clubDocuments,
	};
}
