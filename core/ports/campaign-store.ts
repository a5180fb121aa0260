import type { AuditEntry } from '../rules/audit/audit-entry.ts';
import type { Instant } from '../rules/calendar/london-time.ts';
import type { Newsletter } from '../rules/news/campaign.ts';
import type { IdempotencyKey } from './idempotency-key.ts';

export type IdempotentCampaign =
	| { outcome: 'stored' | 'repeated'; campaignId: string }
	/** A different request with this idempotency key was stored before, so nothing was written. */
	| { outcome: 'key-reused' };

/** Stores the newsletters that the club writes in Burgee. Arguments and results are copied. */
export interface CampaignStore {
	/**
	 * Adds a newsletter and its audit entry. Of several equal requests with the same key, only the first adds
	 * a newsletter. `at` is the time of the request.
	 * @returns the outcome, with the id of the newsletter that the first request added.
	 * @throws Error if a newsletter with this id already exists.
	 */
	add(
		newsletter: Newsletter,
		audit?: AuditEntry,
		request?: { key: IdempotencyKey; at: Instant },
	): Promise<IdempotentCampaign>;
	get(id: string): Promise<Newsletter | null>;
	/**
	 * Replaces the previous revision of the newsletter, and adds the audit entry.
	 * @returns false if the newsletter is missing or has a different revision. Then nothing is written.
	 */
	replace(newsletter: Newsletter, audit?: AuditEntry): Promise<boolean>;
	/** @returns false if no newsletter has this id. */
	remove(newsletter: { id: string; revision: number }, audit?: AuditEntry): Promise<boolean>;
	/** Returns at most `limit` newsletters in the order of `lastSentFirst`. */
	listLatest(options?: {
		limit?: number;
		/** The last newsletter of the previous page. */
		after?: Pick<Newsletter, 'finished_at' | 'id'> | undefined;
	}): Promise<Newsletter[]>;
}
