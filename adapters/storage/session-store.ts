import type { SessionStore } from '@burgee/core/ports/host/session-store';
import type { Database } from './database.ts';
import { put, recordStore, refTo } from './documents.ts';
import { sessions } from './schema.ts';

export function sessionStore(database: Database): SessionStore {
	const { add, get, remove } = recordStore(database, sessions, 'session');
	return {
		add,
		get,
		touch: (tokenHash, lastSeenAt) => {
			const ref = refTo(sessions, tokenHash);
			return database.change({ read: [ref] }, (seen) => {
				const session = seen.get(ref);
				const writes = session ? [put(sessions, { ...session, lastSeenAt })] : [];
				return { writes, result: undefined };
			});
		},
		remove: async (tokenHash) => {
			await remove(tokenHash);
		},
		removeExpired: async ({ createdBefore, seenBefore }) => {
			await database.removeWhere(sessions, [['createdAt', '<', createdBefore]]);
			await database.removeWhere(sessions, [['lastSeenAt', '<', seenBefore]]);
		},
	};
}
