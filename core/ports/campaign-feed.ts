import type { Campaign } from '../rules/news/campaign.ts';
import type { Cached } from './cached.ts';

/**
 * The source of the emails on the News page: the club's storage or its email service (decision:
 * feeds).
 */
export interface CampaignFeed {
	/** The name of the club's email service, such as 'MailerLite'. Null if the club writes its newsletters in the panel. */
	readonly provider: string | null;
	/**
	 * Returns at most `maxRecentCampaigns` campaigns in the order of `lastSentFirst`. If the source fails,
	 * returns the last list that was fetched.
	 * @throws UpstreamError if the source fails and no list was fetched before.
	 */
	latest(): Promise<Cached<Campaign[]>>;
}
