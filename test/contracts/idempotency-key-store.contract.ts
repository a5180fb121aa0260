import { instant } from '@burgee/core';
import type { Storage } from '@burgee/core/ports/storage';
import { expect, test } from 'vitest';
import { keyOf } from './idempotent-write.contract.ts';
import { bookingOf, signUpOf } from './samples.ts';

const limit = instant('2026-06-01T12:00:00.000Z');
const now = instant('2026-06-08T12:00:00.000Z');

export function idempotencyKeyStoreContract(storage: Storage): void {
	test('IdempotencyKeyStore.removeOld removes only the keys of bookings and sign-ups submitted before a given time', async () => {
		for (const [id, submittedAt] of [
			['old', instant('2026-06-01T11:59:59.999Z')],
			['recent', limit],
		] as const) {
			await storage.bookings.add(bookingOf({ id, submittedAt }), keyOf(id));
			await storage.workDays.signUp(signUpOf({ id, submittedAt }), keyOf(id));
		}
		for (let run = 0; run < 2; run++) {
			await storage.idempotencyKeys.removeOld({ submittedBefore: limit, now });
			for (const store of [storage.bookings, storage.workDays]) {
				expect(await store.findByIdempotencyKey(keyOf('old'))).toBeNull();
				expect(await store.findByIdempotencyKey(keyOf('recent'))).toMatchObject({
					outcome: 'repeated',
				});
			}
		}
		expect(await storage.bookings.listForEvent('supper')).toHaveLength(2);
		expect(await storage.workDays.listSignUps('spring')).toHaveLength(2);
		expect(await storage.bookings.totalsOf(['supper'])).toMatchObject([{ bookings: 2 }]);
	});
}
