import type { Instant } from '@burgee/core';
import type { IdempotencyKeyStore } from '@burgee/core/ports/host/idempotency-key-store';
import type { Database } from './database.ts';
import { put, refTo } from './documents.ts';
import type { Keys } from './idempotency.ts';
import { bookingKeys, campaignKeys, eventKeys, signUpKeys, workDayKeys } from './schema.ts';

const keysPerChange = 100;

export function idempotencyKeyStore(database: Database): IdempotencyKeyStore {
	return {
		removeOld: async ({ submittedBefore, now }) => {
			for (const keys of [bookingKeys, campaignKeys, eventKeys, signUpKeys, workDayKeys]) {
				await addTimes(database, keys, now);
				await database.removeWhere(keys, [['createdAt', '<', submittedBefore]]);
			}
		},
	};
}

/**
 * Sets the creation time of each idempotency key that has none. In Firestore, earlier versions of
 * Burgee stored keys without a creation time.
 */
async function addTimes(database: Database, keys: Keys, createdAt: Instant): Promise<void> {
	const undated = await database.list(keys, { where: [['createdAt', '=', null]] });
	for (let start = 0; start < undated.length; start += keysPerChange) {
		const read = undated.slice(start, start + keysPerChange).map(({ id }) => refTo(keys, id));
		await database.change({ read }, (seen) => {
			const found = read.flatMap((ref) => seen.get(ref) ?? []);
			return {
				result: undefined,
				writes: found.map((key) => put(keys, { ...key, createdAt })),
			};
		});
	}
}
