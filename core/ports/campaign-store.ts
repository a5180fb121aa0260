import type { AuditEntry } from '../rules/audit/audit-entry.ts';
import type { Instant } from '../rules/calendar/london-time.ts';
import type { StoredCampaign } from '../rules/news/campaign.ts';
import type { IdempotencyKey } from './idempotency-key.ts';

export type IdempotentCampaign =
	| { outcome: 'stored' | 'repeated'; campaignId: string }
	/** A different request with this idempotency key was stored before, so nothing was written. */
	| { outcome: 'key-reused' };

/** Stores the email campaigns that the club enters in Burgee. Arguments and results are copied. */
export interface CampaignStore {
	/**
	 * Adds a campaign and its audit entry. Of several equal requests with the same key, only the first adds
	 * a campaign. `at` is the time of the request.
	 * @returns the outcome, with the id of the campaign that the first request added.
	 * @throws Error if a campaign with this id already exists.
	 */
	add(
		campaign: StoredCampaign,
		audit?: AuditEntry,
		request?: { key: IdempotencyKey; at: Instant },
	): Promise<IdempotentCampaign>;
	get(id: string): Promise<StoredCampaign | null>;
	/**
	 * Replaces the previous revision of the campaign, and adds the audit entry.
	 * @returns false if the campaign is missing or has a different revision. Then nothing is written.
	 */
	replace(campaign: StoredCampaign, audit?: AuditEntry): Promise<boolean>;
	/** @returns false if no campaign has this id. */
	remove(campaign: { id: string; revision: number }, audit?: AuditEntry): Promise<boolean>;
	/** Returns at most `limit` campaigns in the order of `lastSentFirst`. */
	listLatest(options?: {
		limit?: number;
		/** The last campaign of the previous page. */
		after?: Pick<StoredCampaign, 'finished_at' | 'id'> | undefined;
	}): Promise<StoredCampaign[]>;
}
