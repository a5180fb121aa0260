import type { AuditEntry } from '../rules/audit/audit-entry.ts';
import type { LondonDate } from '../rules/calendar/london-time.ts';
import type { DayEnd } from '../rules/payment/day-end.ts';

/** Stores what treasurers have counted, one record for each day. Arguments and results are copied. */
export interface DayEndStore {
	get(date: LondonDate): Promise<DayEnd | null>;
	/**
	 * Replaces the previous revision of the day, and adds the audit entry. A day that nobody has closed has the revision 0.
	 * @returns false if the stored record has a different revision. Then nothing is written.
	 */
	replace(dayEnd: DayEnd, audit: AuditEntry): Promise<boolean>;
}
