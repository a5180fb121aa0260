import type { SessionStore } from '@burgee/core/ports/host/session-store';
import type { Database } from './database.ts';
import { recordStore } from './documents.ts';
import { sessions } from './schema.ts';

export function sessionStore(database: Database): SessionStore {
	const { add, get, replace, remove } = recordStore(database, sessions, 'session');
	return {
		add,
		get,
		listOf: (uid) =>
			database.list(sessions, { where: [['uid', '=', uid]], order: [['lastSeenAt', 'desc']] }),
		touch: async (tokenHash, lastSeenAt) => {
			const session = await get(tokenHash);
			if (session !== null) await replace({ ...session, lastSeenAt });
		},
		remove: async (tokenHash) => {
			await remove(tokenHash);
		},
		removeOf: async (uid, exceptTokenHash) => {
			const ofUser = await database.list(sessions, { where: [['uid', '=', uid]] });
			for (const { tokenHash } of ofUser) {
				if (tokenHash !== exceptTokenHash) await remove(tokenHash);
			}
		},
		removeExpired: async ({ createdBefore, seenBefore }) => {
			await database.removeWhere(sessions, [['createdAt', '<', createdBefore]]);
			await database.removeWhere(sessions, [['lastSeenAt', '<', seenBefore]]);
		},
	};
}
