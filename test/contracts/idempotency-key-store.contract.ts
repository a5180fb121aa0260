import { type Instant, instant } from '@burgee/core';
import type { Storage } from '@burgee/core/ports/storage';
import { expect, test } from 'vitest';
import { keyOf } from './idempotent-write.contract.ts';
import { bookingOf, campaignOf, signUpOf } from './samples.ts';

const limit = instant('2026-06-01T12:00:00.000Z');
const now = instant('2026-06-08T12:00:00.000Z');

export function idempotencyKeyStoreContract(storage: Storage): void {
	const addCampaign = (id: string, at: Instant) =>
		storage.campaigns.add(campaignOf({ id }), undefined, { key: keyOf(id), at });

	test('IdempotencyKeyStore.removeBefore removes only the keys of requests submitted before a given time', async () => {
		for (const [id, submittedAt] of [
			['old', instant('2026-06-01T11:59:59.999Z')],
			['recent', limit],
		] as const) {
			await storage.bookings.add(bookingOf({ id, submittedAt }), keyOf(id));
			await storage.workDays.signUp(signUpOf({ id, submittedAt }), keyOf(id));
			await addCampaign(id, submittedAt);
		}
		for (let run = 0; run < 2; run++) {
			await storage.idempotencyKeys.removeBefore(limit);
			for (const store of [storage.bookings, storage.workDays]) {
				expect(await store.findByIdempotencyKey(keyOf('old'))).toBeNull();
				expect(await store.findByIdempotencyKey(keyOf('recent'))).toMatchObject({
					outcome: 'repeated',
				});
			}
		}
		await expect(addCampaign('old', now)).rejects.toThrow('taken');
		expect(await addCampaign('recent', now)).toMatchObject({ outcome: 'repeated' });
		expect(await storage.bookings.listForEvent('supper')).toHaveLength(2);
		expect(await storage.workDays.listSignUps('spring')).toHaveLength(2);
		expect(await storage.bookings.totalsOf(['supper'])).toMatchObject([{ bookings: 2 }]);
	});
}
