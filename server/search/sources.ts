import { type CampaignFeed, clubDocuments, type SearchSources, type Storage } from '@burgee/core';

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
