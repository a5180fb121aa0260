import type { AuditEntry } from '../rules/audit/audit-entry.ts';
import type { SecondFactor } from '../rules/panel/second-factor.ts';

/**
 * Stores the second factors of the admins by user id. `AccountStore.change` adds and removes them. Arguments and
 * results are copied.
 */
export interface SecondFactorStore {
	get(uid: string): Promise<SecondFactor | null>;
	/** Returns all second factors in any order. */
	list(): Promise<SecondFactor[]>;
	/**
	 * Stores a new second factor, for which the admin has not entered a first code yet. Replaces an earlier
	 * one of this kind. Ignores `factor.revision` and stores the next revision.
	 * @param accountRevision the revision of the account with which the admin's session began (`AccountStore`).
	 * @returns 'prepared', or the reason why nothing was written: the admin has added a second factor ('added'), or the
	 * account has another revision or no admin record ('signed-out').
	 */
	prepare(
		factor: SecondFactor,
		accountRevision: number,
	): Promise<'prepared' | 'added' | 'signed-out'>;
	/**
	 * Replaces the previous revision of the second factor, and adds the audit entry.
	 * @returns false if the second factor is missing or has a different revision. Then nothing is written.
	 */
	replace(factor: SecondFactor, audit?: AuditEntry): Promise<boolean>;
}
