import { type Campaign, listedCampaign, maxRecentCampaigns, toInstant } from '@burgee/core';
import type { Cached } from '@burgee/core/ports/cached';
import type { CampaignFeed } from '@burgee/core/ports/campaign-feed';
import type { CampaignStore } from '@burgee/core/ports/campaign-store';
import type { Clock } from '@burgee/core/ports/clock';

/** Lists the email campaigns that the club stores in Burgee. The list is never stale. */
export class StoredCampaignFeed implements CampaignFeed {
	readonly provider = null;
	readonly #campaigns: CampaignStore;
	readonly #clock: Clock;
	readonly #publicUrl: string;

	/**
	 * `publicUrl` is Burgee's address without a trailing slash. The links to the pages of email campaigns
	 * begin with this address.
	 */
	constructor({ campaigns, clock }: { campaigns: CampaignStore; clock: Clock }, publicUrl: string) {
		this.#campaigns = campaigns;
		this.#clock = clock;
		this.#publicUrl = publicUrl;
	}

	async latest(): Promise<Cached<Campaign[]>> {
		const stored = await this.#campaigns.listLatest({ limit: maxRecentCampaigns });
		return {
			value: stored.map((campaign) => listedCampaign(campaign, this.#publicUrl)),
			fetchedAt: toInstant(this.#clock.now()),
			isStale: false,
		};
	}
}
