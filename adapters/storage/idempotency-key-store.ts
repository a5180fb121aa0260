import type { IdempotencyKeyStore } from '@burgee/core/ports/idempotency-key-store';
import type { Database } from './database.ts';
import { idempotencyKeys } from './schema.ts';

export function idempotencyKeyStore(database: Database): IdempotencyKeyStore {
	return {
		removeBefore: async (time) => {
			for (const keys of idempotencyKeys) {
				await database.removeWhere(keys, [['createdAt', '<', time]]);
			}
		},
	};
}
