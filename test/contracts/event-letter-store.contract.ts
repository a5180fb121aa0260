import { type EventLetter, instant } from '@burgee/core';
import type { Storage } from '@burgee/core/ports/storage';
import { expect, test } from 'vitest';
import { concurrently } from './concurrently.ts';
import { keyOf } from './idempotent-write.contract.ts';
import { auditEntryOf, bookingOf, hostileText, ids } from './samples.ts';

function letterAt(second: number, changes: Partial<EventLetter> = {}): EventLetter {
	return {
		...{ id: `letter-${second}`, eventId: 'supper', audience: 'answered', recipients: ['a', 'b'] },
		answered: { questionId: 'meal', label: hostileText, value: hostileText },
		...{ subject: hostileText, text: `First\n\n${hostileText}`, writtenBy: hostileText },
		writtenAt: instant(`2026-06-01T12:00:0${second}.000Z`),
		isComplete: false,
		...changes,
	};
}

export function eventLetterStoreContract(storage: Storage): void {
	const letters = () => storage.eventLetters;
	const audit = auditEntryOf({ id: 'entry' });
	const latest = (limit: number) => letters().listLatest({ eventId: 'supper', limit });

	test('EventLetterStore stores every field, and lists the last letters of an event', async () => {
		for (const second of [1, 3, 2]) await letters().add(letterAt(second), { audit });
		const other = letterAt(4, { eventId: 'other', audience: 'all', answered: null });
		await letters().add(other, { audit });
		expect(await latest(2)).toEqual([letterAt(3), letterAt(2)]);
		expect(await letters().get('letter-1')).toEqual(letterAt(1));
		expect(await letters().get('letter-4')).toEqual(other);
		expect(await letters().get('none')).toBeNull();
		await letters().complete('letter-1');
		await letters().complete('none');
		expect(await letters().get('letter-1')).toEqual(letterAt(1, { isComplete: true }));
		expect(ids(await letters().listIncomplete()).sort()).toEqual([
			'letter-2',
			'letter-3',
			'letter-4',
		]);
		await letters().removeBefore(letterAt(2).writtenAt);
		expect(ids(await latest(9))).toEqual(['letter-3', 'letter-2']);
	});

	test('EventLetterStore.add stores five letters about an event in 24 hours, also of ten at the same moment', async () => {
		await storage.bookings.add(bookingOf({ id: 'booked' }));
		const write = (id: string, at: string) =>
			letters().add(letterAt(1, { id, writtenAt: instant(at) }), {
				audit: auditEntryOf({ id: `entry-${id}` }),
			});
		const results = await Promise.allSettled(
			Array.from({ length: 10 }, (_, index) => write(`${index}`, '2026-06-01T12:00:00.000Z')),
		);
		const refused = results.filter((result) => result.status === 'rejected');
		expect(refused.map(({ reason }) => reason.code)).toEqual(Array(5).fill('too-many-letters'));
		expect(await latest(9)).toHaveLength(5);
		expect(await storage.audit.list({ limit: 9 })).toHaveLength(5);
		await write('next day', '2026-06-02T12:00:00.000Z');
	});

	test('EventLetterStore.add stores one letter and one audit entry for several requests with one key', async () => {
		const key = keyOf('k');
		const results = await concurrently(5, (index) =>
			letters().add(letterAt(index), { audit: auditEntryOf({ id: `entry-${index}` }), key }),
		);
		const [{ id: letterId } = expect.fail(), ...others] = await latest(9);
		expect(others).toEqual([]);
		expect(results.filter(({ outcome }) => outcome === 'stored')).toHaveLength(1);
		expect(await storage.audit.list({ limit: 9 })).toHaveLength(1);
		const repeated = { outcome: 'repeated', letterId };
		expect(await letters().findByIdempotencyKey(key)).toEqual(repeated);
		expect(await letters().findByIdempotencyKey(keyOf('other'))).toBeNull();
		const reused = await letters().add(letterAt(9), { audit, key: keyOf('k', 'changed') });
		expect(reused).toEqual({ outcome: 'key-reused' });
	});
}
