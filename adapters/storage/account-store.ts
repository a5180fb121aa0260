import { isAdded } from '@burgee/core';
import type { AccountChange, AccountStore, SessionTokens } from '@burgee/core/ports/account-store';
import type { Database, Ref, Seen, Write } from './database.ts';
import { put, refTo } from './documents.ts';
import { digestOf, endedLink, invitationWrite } from './invitation-store.ts';
import { auditWrites } from './revised-store.ts';
import { accounts, credentials, invitations, secondFactors, sessions } from './schema.ts';

/** The most sessions that one transaction removes. Firestore limits the writes of a transaction. */
const maxRemovedSessions = 300;

export function accountStore(database: Database): AccountStore {
	return {
		revisions: async () => {
			const all = await database.list(accounts);
			return new Map(all.map(({ uid, revision }) => [uid, revision]));
		},
		change: async (original) => {
			const change = structuredClone(original);
			const { uid } = change;
			const account = await accountChange(database, uid, change.keptSession);
			const audited = change.audit.map(auditWrites);
			const read = [
				...account.read,
				refTo(credentials, uid),
				refTo(secondFactors, uid),
				refTo(invitations, uid),
				...audited.flatMap((entry) => entry.read),
			];
			return database.change({ read }, (seen) => {
				const writes = contentWrites(seen, change);
				const ended = account.end(seen);
				if (writes === null || ended === null) return { result: null };
				const entries = audited.flatMap((entry) => entry.writes);
				return { result: ended.revision, writes: [...writes, ...ended.writes, ...entries] };
			});
		},
	};
}

/** Returns the writes of everything but the sessions, or null if something has changed since the caller read it. */
function contentWrites(seen: Seen, change: AccountChange): Write[] | null {
	const { uid, passwordHash, secondFactor, newInvitation, usedInvitation } = change;
	const writes: Write[] = [];
	const factor = seen.get(refTo(secondFactors, uid));
	const invitation = seen.get(refTo(invitations, uid));
	if (typeof passwordHash === 'string') {
		const credential = seen.get(refTo(credentials, uid));
		if (credential === null) return null;
		writes.push(put(credentials, { ...credential, passwordHash }));
	}
	if (secondFactor !== undefined) {
		if (factor?.revision !== secondFactor.revision) return null;
		writes.push({ ref: refTo(secondFactors, uid), doc: secondFactor.next });
	} else if (factor !== null && !isAdded(factor)) {
		writes.push({ ref: refTo(secondFactors, uid), doc: null });
	}
	if (usedInvitation !== undefined) {
		if (invitation?.tokenHash !== digestOf(usedInvitation)) return null;
		writes.push({ ref: refTo(invitations, uid), doc: null });
	} else if (newInvitation !== undefined) {
		writes.push(invitationWrite(newInvitation));
	} else if (invitation?.reason === 'new-password') {
		writes.push(endedLink(invitation));
	}
	return writes;
}

/**
 * Prepares a transaction that ends the sessions of an account. The new revision alone ends them, so a session that is
 * stored in the meantime is not valid either. The transaction removes the sessions so that no dead ones remain.
 */
export async function accountChange(
	database: Database,
	uid: string,
	keptSession?: SessionTokens,
): Promise<{
	read: Ref[];
	/** Returns null if the kept session has ended. */
	end: (seen: Seen) => { revision: number; writes: Write[] } | null;
}> {
	const where = [['uid', '=', uid] as const];
	const found = await database.list(sessions, { where, limit: maxRemovedSessions });
	const account = refTo(accounts, uid);
	const refs = found
		.filter(({ tokenHash }) => tokenHash !== keptSession?.newTokenHash)
		.map(({ tokenHash }) => refTo(sessions, tokenHash));
	const kept = keptSession && {
		earlier: refTo(sessions, keptSession.tokenHash),
		next: refTo(sessions, keptSession.newTokenHash),
	};
	return {
		read: [account, ...refs, ...(kept ? [kept.earlier, kept.next] : [])],
		end: (seen) => {
			const current = seen.get(account)?.revision ?? 0;
			const revision = current + 1;
			const writes: Write[] = refs.map((ref) => ({ ref, doc: null }));
			if (kept !== undefined) {
				const session = seen.get(kept.earlier);
				if (session?.uid !== uid || session.accountRevision !== current) return null;
				const renewed = { ...session, tokenHash: kept.next.id, accountRevision: revision };
				writes.push(put(sessions, renewed));
			}
			return { revision, writes: [...writes, put(accounts, { uid, revision })] };
		},
	};
}
