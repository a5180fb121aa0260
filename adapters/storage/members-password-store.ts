import type { MembersPasswordStore } from '@burgee/core/ports/members-password-store';
import type { Database } from './database.ts';
import { getOne } from './records.ts';
import { replaceOrAdd } from './revised-store.ts';
import { membersPasswords } from './schema.ts';

export function membersPasswordStore(database: Database): MembersPasswordStore {
	return {
		get: async (source) => {
			const stored = await getOne(database, membersPasswords, source);
			if (stored === null) return null;
			const { id: _, ...password } = stored;
			return password;
		},
		replace: (source, password, audit) =>
			replaceOrAdd(database, membersPasswords, { ...password, id: source }, audit),
	};
}
