import {
	type Campaign,
	listedCampaign,
	maxRecentCampaigns,
	type Newsletter,
	toInstant,
} from '@burgee/core';
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
		const published = await this.#latestPublished();
		return {
			value: published.map((campaign) => listedCampaign(campaign, this.#publicUrl)),
			fetchedAt: toInstant(this.#clock.now()),
			isStale: false,
		};
	}

	/** Reads further pages if the latest campaigns contain drafts. */
	async #latestPublished(): Promise<Newsletter[]> {
		const published: Newsletter[] = [];
		for (let after: Newsletter | undefined; published.length < maxRecentCampaigns; ) {
			const page = await this.#campaigns.listLatest({ limit: maxRecentCampaigns, after });
			published.push(...page.filter(({ draft }) => !draft));
			after = page.at(-1);
			if (page.length < maxRecentCampaigns) break;
		}
		return published.slice(0, maxRecentCampaigns);
	}
}
