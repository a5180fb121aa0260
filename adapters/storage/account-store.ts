import { isAdded } from '@burgee/core';
import type { AccountChange, AccountStore, SessionTokens } from '@burgee/core/ports/account-store';
import { accountRef, accountRevision } from './account-guard.ts';
import type { Database, Plan, Ref, Seen, Write } from './database.ts';
import { digestOf, endedLink, linkRefusal, newLink } from './invitation-store.ts';
import { put, refTo } from './records.ts';
import { auditWrites } from './revised-store.ts';
import { accounts, admins, credentials, invitations, secondFactors, sessions } from './schema.ts';

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
			for (;;) {
				const changed = await tryChange(database, change);
				if (changed !== 'link-missed') return changed.revision;
			}
		},
	};
}

/** Makes the change, unless the account has made another link since this attempt began. */
async function tryChange(
	database: Database,
	change: AccountChange,
): Promise<{ revision: number | null } | 'link-missed'> {
	const { uid, newInvitation } = change;
	const account = await accountChange(database, uid, change.keptSession);
	const audited = change.audit.map(auditWrites);
	const read = [
		...account.read,
		refTo(credentials, uid),
		refTo(secondFactors, uid),
		refTo(invitations, uid),
		...(newInvitation ? [refTo(admins, uid)] : []),
		...audited.flatMap((entry) => entry.read),
	];
	const lists = [{ in: invitations, query: account.linksQuery }];
	return database.change<Awaited<ReturnType<typeof tryChange>>>({ read, lists }, (seen) => {
		const links = account.endLinks(seen);
		if (links === null) return { result: 'link-missed' };
		const writes = contentWrites(seen, change);
		const ended = account.end(seen);
		if (writes === null || ended === null) return { result: { revision: null } };
		const entries = audited.flatMap((entry) => entry.writes);
		return {
			result: { revision: ended.revision },
			writes: [...writes, ...ended.writes, ...links, ...entries],
		};
	});
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
		writes.push({ ref: refTo(secondFactors, uid), record: secondFactor.next });
	} else if (factor !== null && !isAdded(factor)) {
		writes.push({ ref: refTo(secondFactors, uid), record: null });
	}
	if (usedInvitation !== undefined) {
		if (invitation?.tokenHash !== digestOf(usedInvitation)) return null;
		writes.push({ ref: refTo(invitations, uid), record: null });
	} else if (newInvitation !== undefined) {
		if (linkRefusal(seen, newInvitation) !== null) return null;
		writes.push(newLink(newInvitation).link);
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
	/** Finds the links that the account has made. A transaction that calls `endLinks` lists them, or all links. */
	linksQuery: NonNullable<Plan['lists']>[number]['query'];
	/**
	 * Returns the writes that end the links that the account has made for others. Returns null if the account has made
	 * another link since `read` was computed. The caller then prepares the transaction again.
	 */
	endLinks: (seen: Seen) => Write[] | null;
}> {
	const where = [['uid', '=', uid] as const];
	const found = await database.list(sessions, { where, limit: maxRemovedSessions });
	const linksQuery = { where: [['createdBy', '=', uid] as const] };
	const links = (await database.list(invitations, linksQuery))
		.filter((made) => made.uid !== uid)
		.map((made) => refTo(invitations, made.uid));
	const account = accountRef(uid);
	const refs = found
		.filter(({ tokenHash }) => tokenHash !== keptSession?.newTokenHash)
		.map(({ tokenHash }) => refTo(sessions, tokenHash));
	const kept = keptSession && {
		earlier: refTo(sessions, keptSession.tokenHash),
		next: refTo(sessions, keptSession.newTokenHash),
	};
	return {
		read: [account, ...refs, ...links, ...(kept ? [kept.earlier, kept.next] : [])],
		linksQuery,
		endLinks: (seen) => {
			const made = seen
				.list(invitations)
				.filter((link) => link.createdBy === uid && link.uid !== uid);
			const isRead = made.every((link) => links.some(({ id }) => id === link.uid));
			return isRead ? made.map(endedLink) : null;
		},
		end: (seen) => {
			const current = accountRevision(seen, uid);
			const revision = current + 1;
			const writes: Write[] = refs.map((ref) => ({ ref, record: null }));
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
