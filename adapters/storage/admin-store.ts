import type { AdminStore } from '@burgee/core/ports/admin-store';
import type { Database } from './database.ts';
import { direct, getOne } from './documents.ts';
import { admins } from './schema.ts';

export function adminStore(database: Database): AdminStore {
	return {
		get: (uid) => getOne(database, admins, uid),
		put: async (admin) => {
			const copy = { ...admin, permissions: [...admin.permissions] };
			await database.write(direct('put', admins, copy));
		},
		list: () => database.list(admins, { order: [['name', 'asc']] }),
	};
}
