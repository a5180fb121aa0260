import type { AuditEntry } from '../rules/audit/audit-entry.ts';
import type { SecondFactor } from '../rules/panel/second-factor.ts';
import type { NewInvitation } from './invitation-store.ts';

/**
 * The hashes of a session's token and of the token that replaces it, so that a copy of the session's cookie no longer
 * works.
 */
export interface SessionTokens {
	tokenHash: string;
	newTokenHash: string;
}

/**
 * What one transaction changes in an account. Every change ends the account's sessions, its open link for a new password,
 * a second factor that is prepared but not added, and the links that this admin has made for others: whoever made them may
 * be the reason for the change. The account's own link stays valid if it is the first invitation of a new panel user,
 * who has no password yet.
 */
export interface AccountChange {
	uid: string;
	audit: AuditEntry[];
	/** The session that makes the change. It goes on with the new revision and the new token. */
	keptSession?: SessionTokens;
	/** The hash of the new password. */
	passwordHash?: string | null;
	/** The second factor's next state, or null to remove the second factor, and the revision that it replaces. */
	secondFactor?: { revision: number; next: SecondFactor | null };
	/** A new link of the operator, which replaces the earlier one. */
	newInvitation?: NewInvitation;
	/** The token of the link that is used, and so ends. */
	usedInvitation?: string;
}

/**
 * Changes the password, the second factor and the sessions of an account together. Each account has a revision, which
 * grows with each of these changes. A session is valid only while the account has the revision with which the session
 * began (decision: accounts).
 */
export interface AccountStore {
	/**
	 * Returns the revision of each account by user id. An account that has never changed is missing, and has
	 * revision 0.
	 */
	revisions(): Promise<ReadonlyMap<string, number>>;
	/**
	 * Writes the change, the next revision and the audit entries, and ends what `AccountChange` names.
	 * @returns the new revision. Returns null and writes nothing if the kept session has ended, if the second factor has
	 * changed, if the used link has ended, if the account has no credential for the password hash, or if the user who
	 * gets a new link was removed or disabled.
	 */
	change(change: AccountChange): Promise<number | null>;
}
