import type { IdempotencyKeyStore } from '@burgee/core/ports/idempotency-key-store';
import type { Database } from './database.ts';
import { bookingKeys, campaignKeys, eventKeys, signUpKeys, workDayKeys } from './schema.ts';

export function idempotencyKeyStore(database: Database): IdempotencyKeyStore {
	return {
		removeBefore: async (time) => {
			for (const keys of [bookingKeys, campaignKeys, eventKeys, signUpKeys, workDayKeys]) {
				await database.removeWhere(keys, [['createdAt', '<', time]]);
			}
		},
	};
}
