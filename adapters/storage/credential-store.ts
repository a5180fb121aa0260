import type { CredentialStore } from '@burgee/core/ports/credential-store';
import type { Database } from './database.ts';
import { recordStore } from './records.ts';
import { credentials } from './schema.ts';

export function credentialStore(database: Database): CredentialStore {
	const { get, put, remove } = recordStore(database, credentials, 'credential');
	return {
		get,
		findByEmail: async (email) => {
			const where = [['email', '=', email] as const];
			const [credential = null] = await database.list(credentials, { where, limit: 1 });
			return credential;
		},
		put,
		remove: async (uid) => {
			await remove(uid);
		},
	};
}
