import { type Instant, instant } from '@burgee/core';
import type { IdempotencyKey } from '@burgee/core/ports/idempotency-key';
import type { Storage } from '@burgee/core/ports/storage';
import { expect, test } from 'vitest';
import { keyOf } from './idempotent-write.contract.ts';
import { bookingOf, campaignOf, eventOf, signUpOf, workDayOf } from './samples.ts';

const limit = instant('2026-06-01T12:00:00.000Z');
const justBefore = instant('2026-06-01T11:59:59.999Z');
const later = instant('2026-06-08T12:00:00.000Z');

type Add = (id: string, at: Instant, key: IdempotencyKey) => Promise<{ outcome: string }>;

export function idempotencyKeyStoreContract(storage: Storage): void {
	const records: [string, Add][] = [
		[
			'bookings',
			(id, at, key) => storage.bookings.add(bookingOf({ id, submittedAt: at }), { key }),
		],
		['events', (id, at, key) => storage.events.add(eventOf({ id, createdAt: at }), undefined, key)],
		[
			'newsletters',
			(id, at, key) => storage.campaigns.add(campaignOf({ id }), undefined, { key, at }),
		],
		['sign-ups', (id, at, key) => storage.workDays.signUp(signUpOf({ id, submittedAt: at }), key)],
		['work days', (id, at, key) => storage.workDays.add(workDayOf({ id }), undefined, { key, at })],
	];

	test.each(records)(
		'IdempotencyKeyStore.removeBefore removes only the keys of %s that were submitted before a given time',
		async (_, add) => {
			await add('old', justBefore, keyOf('old'));
			await add('recent', limit, keyOf('recent'));
			for (let run = 0; run < 2; run++) await storage.idempotencyKeys.removeBefore(limit);
			expect(await add('new', later, keyOf('old'))).toMatchObject({ outcome: 'stored' });
			expect(await add('newer', later, keyOf('recent'))).toMatchObject({ outcome: 'repeated' });
		},
	);

	test('IdempotencyKeyStore.removeBefore keeps the records themselves', async () => {
		await storage.bookings.add(bookingOf({ id: 'old', submittedAt: justBefore }), {
			key: keyOf('old'),
		});
		await storage.idempotencyKeys.removeBefore(limit);
		expect(await storage.bookings.listForEvent('supper')).toHaveLength(1);
		expect(await storage.bookings.totalsOf(['supper'])).toMatchObject([{ bookings: 1 }]);
	});
}
