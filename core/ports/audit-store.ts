import type { AuditAction, AuditEntry } from '../rules/audit/audit-entry.ts';
import type { Instant } from '../rules/calendar/london-time.ts';

/** Which entries of the audit log to read. */
export interface AuditQuery {
	/** Only entries at or after this time. */
	from?: Instant | undefined;
	/** Only entries before this time. */
	to?: Instant | undefined;
	/** Only entries of the admin with this user id. */
	uid?: string | undefined;
	/** The last entry of the previous page. */
	after?: Pick<AuditEntry, 'at' | 'id'> | undefined;
	limit: number;
}

/**
 * Stores the audit log. The other stores write the entries of their own changes, each in the transaction
 * of the change. Arguments and results are copied.
 */
export interface AuditStore {
	/** Adds an entry that belongs to no stored change, such as a sign-in. */
	add(entry: AuditEntry): Promise<void>;
	/** Returns entries, latest first. Entries of the same time are sorted by id. */
	list(query: AuditQuery): Promise<AuditEntry[]>;
	/** Removes earlier entries: all of them, or those of one action. */
	removeBefore(at: Instant, what?: AuditAction): Promise<void>;
}
