import type { Session, SessionStore } from '@burgee/core/ports/session-store';
import type { Database } from './database.ts';
import { getOne, idTaken, put, refTo } from './records.ts';
import { auditWrites, changeAudited } from './revised-store.ts';
import { accounts, sessions } from './schema.ts';

export function sessionStore(database: Database): SessionStore {
	const revisionOf = async (uid: string) => (await getOne(database, accounts, uid))?.revision ?? 0;
	return {
		add: (original, audit) => addSession(database, structuredClone(original), audit),
		get: async (tokenHash) => {
			const session = await getOne(database, sessions, tokenHash);
			if (session === null) return null;
			return session.accountRevision === (await revisionOf(session.uid)) ? session : null;
		},
		listOf: async (uid) => {
			const where = [['uid', '=', uid] as const];
			const all = await database.list(sessions, { where, order: [['lastSeenAt', 'desc']] });
			const revision = await revisionOf(uid);
			return all.filter(({ accountRevision }) => accountRevision === revision);
		},
		touch: async (tokenHash, lastSeenAt) => {
			const ref = refTo(sessions, tokenHash);
			await database.change({ read: [ref] }, (seen) => {
				const session = seen.get(ref);
				const writes = session === null ? [] : [put(sessions, { ...session, lastSeenAt })];
				return { result: undefined, writes };
			});
		},
		remove: async (tokenHash, audit) => {
			const ref = refTo(sessions, tokenHash);
			await changeAudited(database, { read: [ref], audit }, (seen) =>
				seen.get(ref) === null ? null : [{ ref, record: null }],
			);
		},
		removeExpired: async ({ createdBefore, seenBefore }) => {
			await database.removeWhere(sessions, [['createdAt', '<', createdBefore]]);
			await database.removeWhere(sessions, [['lastSeenAt', '<', seenBefore]]);
		},
	};
}

async function addSession(
	database: Database,
	session: Session,
	audit: Parameters<SessionStore['add']>[1],
): Promise<boolean> {
	const ref = refTo(sessions, session.tokenHash);
	const account = refTo(accounts, session.uid);
	const audited = auditWrites(structuredClone(audit));
	return database.change({ read: [ref, account, ...audited.read] }, (seen) => {
		if (seen.get(ref) !== null) throw idTaken('session', ref.id);
		if ((seen.get(account)?.revision ?? 0) !== session.accountRevision) return { result: false };
		return { result: true, writes: [put(sessions, session), ...audited.writes] };
	});
}
