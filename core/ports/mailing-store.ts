import type { AuditEntry } from '../rules/audit/audit-entry.ts';
import type { Instant } from '../rules/calendar/london-time.ts';
import type { Mailing } from '../rules/mail/mailing.ts';

/**
 * Stores the last mailing of each kind to those who have booked an event. Arguments and results are copied.
 */
export interface MailingStore {
	get(mailing: Pick<Mailing, 'kind' | 'eventId'>): Promise<Mailing | null>;
	/**
	 * Replaces the mailing of this kind, and adds the audit entry, unless a mailing about the same revision of the event is
	 * stored. So only the first of several equal requests is in the audit log.
	 * @returns the stored mailing.
	 */
	store(mailing: Mailing, audit?: AuditEntry): Promise<Mailing>;
	/** Removes the mailings that were started before this time. */
	removeBefore(at: Instant): Promise<void>;
}
