import type { AdminStore } from '@burgee/core/ports/admin-store';
import type { Database } from './database.ts';
import { recordStore } from './documents.ts';
import { admins } from './schema.ts';

export function adminStore(database: Database): AdminStore {
	const { get, put } = recordStore(database, admins, 'admin');
	return {
		get,
		put: (admin) => put({ ...admin, permissions: [...admin.permissions] }),
		list: () => database.list(admins, { order: [['name', 'asc']] }),
	};
}
