import type { StoredCampaign } from '../news/campaign.ts';

/** The emails that the club keeps here. What is handed in and out are copies. */
export interface CampaignStore {
	/** @throws Error where the id is taken. */
	add(campaign: StoredCampaign): Promise<void>;
	get(id: string): Promise<StoredCampaign | null>;
	/** @returns false, and nothing is written, where there is no campaign of that id. */
	replace(campaign: StoredCampaign): Promise<boolean>;
	/** @returns whether there was one. */
	remove(id: string): Promise<boolean>;
	/** In `lastSentFirst`'s order, at most `limit`. */
	listLatest(options?: { limit?: number }): Promise<StoredCampaign[]>;
}
