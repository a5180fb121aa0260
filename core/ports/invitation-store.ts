import type { AuditEntry } from '../rules/audit/audit-entry.ts';
import type { Invitation } from '../rules/panel/invitation.ts';

/** An invitation with its token, a text that cannot be guessed. */
export interface NewInvitation extends Invitation {
	token: string;
	/**
	 * The revision of the account of `createdBy` with which the session that makes the link began (`AccountStore`). Null if
	 * the operator of the server makes the link, who has no account.
	 */
	makerRevision: number | null;
}

/**
 * Why a link was not stored: the account of the admin who makes it has another revision by now ('maker-signed-out'), this
 * admin was removed or disabled or has lost members:write ('maker-not-permitted'), or the user was removed or disabled
 * ('member-not-active'). The operator of the server may always make a link.
 */
export type LinkRefusal = 'maker-signed-out' | 'maker-not-permitted' | 'member-not-active';

/**
 * Stores the links with which panel users choose a password. The database contains only a digest
 * of each token, so that a stolen copy of the database opens no link. Arguments and results are copied.
 */
export interface InvitationStore {
	/**
	 * Stores an invitation and the audit entry. Ends the user's earlier invitation. If the result is not 'stored',
	 * nothing is written.
	 */
	put(invitation: NewInvitation, audit?: AuditEntry): Promise<'stored' | LinkRefusal>;
	/** Returns the invitation of a panel user, or null. */
	get(uid: string): Promise<Invitation | null>;
	/** Returns the invitation with this token, even if it has expired. Returns null if it has ended (`AccountStore.change`). */
	find(token: string): Promise<Invitation | null>;
	/** Returns all invitations in any order. */
	list(): Promise<Invitation[]>;
}
