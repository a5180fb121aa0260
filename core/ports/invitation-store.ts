import type { Invitation } from '../rules/admin/invitation.ts';
import type { AuditEntry } from '../rules/audit/audit-entry.ts';

/** An invitation with its token, a text that cannot be guessed. */
export interface NewInvitation extends Invitation {
	token: string;
}

/**
 * Stores the links with which members of the panel choose a password. The database contains only a digest
 * of each token, so that a stolen copy of the database opens no link. Arguments and results are copied.
 */
export interface InvitationStore {
	/** Stores an invitation and the audit entry. Ends the member's earlier invitation. */
	put(invitation: NewInvitation, audit?: AuditEntry): Promise<void>;
	/** Returns the invitation of a member, or null. */
	get(uid: string): Promise<Invitation | null>;
	/** Returns the invitation with this token, even if it has expired. Returns null if it has ended (`AccountStore.change`). */
	find(token: string): Promise<Invitation | null>;
	/** Returns all invitations in any order. */
	list(): Promise<Invitation[]>;
}
