import { z } from 'zod';
import type { AuditEntry } from '../rules/audit/audit-entry.ts';
import { isoInstant } from '../rules/calendar/time-schemas.ts';

export const storedMembersPassword = z.object({
	/** A salted hash. Null after the password was removed. */
	passwordHash: z.string().nullable(),
	/** When the password was set, changed or removed. */
	changedAt: isoInstant,
	revision: z.int(),
});
export type StoredMembersPassword = z.infer<typeof storedMembersPassword>;

/** Who sets the members' password: an admin in the panel, or the operator in the server's configuration. */
export type MembersPasswordSource = 'panel' | 'configuration';

/** Stores one password of the members area for each source. Arguments and results are copied. */
export interface MembersPasswordStore {
	/** Returns null if this source has never set a password. */
	get(source: MembersPasswordSource): Promise<StoredMembersPassword | null>;
	/**
	 * Replaces the previous revision, and adds the audit entry. A password that was never set has the revision 0.
	 * @returns false if the stored password has a different revision. Then nothing is written.
	 */
	replace(
		source: MembersPasswordSource,
		password: StoredMembersPassword,
		audit?: AuditEntry,
	): Promise<boolean>;
}
