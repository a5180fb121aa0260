import { hash } from 'node:crypto';
import { canChangePanelUsers, type Invitation, toInstant } from '@burgee/core';
import type {
	InvitationStore,
	LinkRefusal,
	NewInvitation,
} from '@burgee/core/ports/invitation-store';
import { accountRef, accountRevision, guardAccount } from './account-guard.ts';
import type { Database, Ref, Seen, Write } from './database.ts';
import { getOne, put, refTo } from './records.ts';
import { auditWrites } from './revised-store.ts';
import { admins, invitations } from './schema.ts';

type StoredInvitation = Invitation & { tokenHash: string };

export function invitationStore(database: Database): InvitationStore {
	const findStored = async (token: string) => {
		const where = [['tokenHash', '=', digestOf(token)] as const];
		const [stored = null] = await database.list(invitations, { where, limit: 1 });
		return stored;
	};
	return {
		put: (invitation, audit) => {
			const link = newLink(invitation);
			const audited = auditWrites(structuredClone(audit));
			const plan = { read: [...link.read, ...audited.read] };
			return database.change<'stored' | LinkRefusal>(plan, (seen) => {
				const refusal = link.refusal(seen) ?? linkRefusal(seen, invitation);
				return refusal === null
					? { result: 'stored', writes: [...link.writes(seen), ...audited.writes] }
					: { result: refusal };
			});
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

/** Prepares a transaction that stores a link, with the digest of its token. */
export function newLink({ token, makerRevision, ...invitation }: NewInvitation): {
	link: Write;
	read: Ref[];
	/** Returns why the maker may not make the link, or null. */
	refusal: (seen: Seen) => LinkRefusal | null;
	writes: (seen: Seen) => Write[];
} {
	const { uid, createdBy: maker } = invitation;
	const accountsOf = maker === null || maker === uid ? [uid] : [uid, maker];
	const link = put(invitations, { ...invitation, tokenHash: digestOf(token) });
	return {
		link,
		read: [link.ref, ...accountsOf.flatMap((each) => [accountRef(each), refTo(admins, each)])],
		refusal: (seen) => {
			if (maker === null) return null;
			if (accountRevision(seen, maker) !== makerRevision) return 'maker-signed-out';
			const admin = seen.get(refTo(admins, maker));
			return admin !== null && canChangePanelUsers(admin) ? null : 'maker-not-permitted';
		},
		writes: (seen) => [link, ...accountsOf.map((each) => guardAccount(seen, each))],
	};
}

/** Returns why the panel user may not have a link, or null. */
export function linkRefusal(
	seen: Seen,
	{ uid }: Pick<Invitation, 'uid'>,
): 'member-not-active' | null {
	const panelUser = seen.get(refTo(admins, uid));
	return panelUser === null || panelUser.disabled ? 'member-not-active' : null;
}

/**
 * Returns the write that ends a link. The invitation of a new panel user stays without a token, because it shows that the
 * panel user has not chosen a password yet.
 */
export function endedLink(stored: StoredInvitation): Write {
	return stored.reason === 'new-member'
		? put(invitations, { ...stored, tokenHash: '', expiresAt: toInstant(new Date(0)) })
		: { ref: refTo(invitations, stored.uid), record: null };
}

function withoutDigest({ tokenHash: _, ...invitation }: StoredInvitation) {
	return invitation;
}

/** Returns the digest that is stored instead of a token. */
export function digestOf(token: string): string {
	return hash('sha256', token, 'base64url');
}
