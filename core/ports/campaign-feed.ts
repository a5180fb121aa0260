import type { Campaign } from '../news/campaign.ts';
import type { Cached } from './cached.ts';

/** Where the News page's list comes from: the club's own storage, or the service that sends its emails. */
export interface CampaignFeed {
	/**
	 * The latest, `maxRecentCampaigns` at most, in `lastSentFirst`'s order; with a preview where it is a
	 * web address. Where the source is down, slow or says rubbish: its last good answer.
	 * @throws UpstreamError only where there is no such answer.
	 */
	latest(): Promise<Cached<Campaign[]>>;
}
