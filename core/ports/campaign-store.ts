import type { StoredCampaign } from '../rules/news/campaign.ts';

/** Stores the email campaigns that the club enters in Burgee. Arguments and results are copied. */
export interface CampaignStore {
	/** @throws Error if a campaign with this id already exists. */
	add(campaign: StoredCampaign): Promise<void>;
	get(id: string): Promise<StoredCampaign | null>;
	/** @returns false if no campaign has this id. In that case nothing is written. */
	replace(campaign: StoredCampaign): Promise<boolean>;
	/** @returns false if no campaign has this id. */
	remove(id: string): Promise<boolean>;
	/** Returns at most `limit` campaigns in the order of `lastSentFirst`. */
	listLatest(options?: { limit?: number }): Promise<StoredCampaign[]>;
}
