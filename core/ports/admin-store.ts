import type { AuditEntry } from '../rules/audit/audit-entry.ts';
import type { Admin } from '../rules/panel/admin.ts';
import type { LinkRefusal, NewInvitation } from './invitation-store.ts';

/**
 * The outcome of a change of an admin record. Nothing is written if the record is missing or has a different
 * revision ('outdated'), or if no admin could change panel users afterwards ('last-members-write').
 */
export type AdminChange = 'written' | 'outdated' | 'last-members-write';

/**
 * Stores the admin records by the user id that the identity provider assigns. Arguments and results
 * are copied.
 */
export interface AdminStore {
	get(uid: string): Promise<Admin | null>;
	/** Adds or replaces an admin record without checks, as at the first start of the server. */
	put(admin: Admin): Promise<void>;
	/**
	 * Adds an admin record, the invitation of the admin, and the audit entry. If the result is not 'added', nothing is
	 * written: the user has an admin record ('taken'), or the link is refused.
	 */
	add(
		admin: Admin,
		invitation: NewInvitation,
		audit: AuditEntry,
	): Promise<'added' | 'taken' | LinkRefusal>;
	/**
	 * Replaces the previous revision of the admin record, and adds the audit entry. The link of a disabled admin ends. The
	 * links that the admin made for others end if the admin can no longer change panel users.
	 */
	replace(admin: Admin, audit?: AuditEntry): Promise<AdminChange>;
	/**
	 * Removes the admin record and the invitation of the admin, and adds the audit entry. The links that the admin made for
	 * others end.
	 */
	remove(admin: Pick<Admin, 'uid' | 'revision'>, audit?: AuditEntry): Promise<AdminChange>;
	/** Returns all admin records, sorted by name, then by `uid`. */
	list(): Promise<Admin[]>;
}
