import { createHash } from 'node:crypto';
import { type Invitation, toInstant } from '@burgee/core';
import type { InvitationStore, NewInvitation } from '@burgee/core/ports/invitation-store';
import type { Database, Write } from './database.ts';
import { getOne, put, refTo } from './documents.ts';
import { changeAudited } from './revised-store.ts';
import { invitations } from './schema.ts';

type StoredInvitation = Invitation & { tokenHash: string };

export function invitationStore(database: Database): InvitationStore {
	const findStored = async (token: string) => {
		const where = [['tokenHash', '=', digestOf(token)] as const];
		const [stored = null] = await database.list(invitations, { where, limit: 1 });
		return stored;
	};
	return {
		put: async (invitation, audit) => {
			const read = [refTo(invitations, invitation.uid)];
			const write = invitationWrite(invitation);
			await changeAudited(database, { read, audit }, () => [write]);
		},
		get: async (uid) => {
			const stored = await getOne(database, invitations, uid);
			return stored && withoutDigest(stored);
		},
		find: async (token) => {
			const stored = await findStored(token);
			return stored && withoutDigest(stored);
		},
		list: async () => (await database.list(invitations)).map(withoutDigest),
	};
}

/** Returns the write that stores an invitation, with the digest of its token. */
export function invitationWrite({ token, ...invitation }: NewInvitation): Write {
	return put(invitations, { ...invitation, tokenHash: digestOf(token) });
}

/**
 * Returns the write that ends a link. The invitation of a new member stays without a token, because it shows that the
 * member has not chosen a password yet.
 */
export function endedLink(stored: StoredInvitation): Write {
	return stored.reason === 'new-member'
		? put(invitations, { ...stored, tokenHash: '', expiresAt: toInstant(new Date(0)) })
		: { ref: refTo(invitations, stored.uid), doc: null };
}

function withoutDigest({ tokenHash: _, ...invitation }: StoredInvitation) {
	return invitation;
}

/** Returns the digest that is stored instead of a token. */
export function digestOf(token: string): string {
	return createHash('sha256').update(token).digest('base64url');
}
