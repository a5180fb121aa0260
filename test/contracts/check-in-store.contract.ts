import { type CheckIn, instant } from '@burgee/core';
import type { Storage } from '@burgee/core/ports/storage';
import { expect, test } from 'vitest';
import { concurrently } from './concurrently.ts';
import { auditEntryOf, ids } from './samples.ts';

const noon = instant('2026-07-04T12:00:00.000Z');
const later = instant('2026-07-04T12:00:00.001Z');

function checkInOf(changes: Partial<CheckIn> & { bookingId: string }): CheckIn {
	return { eventId: 'supper', present: 3, at: noon, by: 'Zoë "Z" O’Neill', ...changes };
}

export function checkInStoreContract(storage: Storage): void {
	let entries = 0;
	const put = (changes: Partial<CheckIn> & { bookingId: string }) => {
		entries += 1;
		return storage.checkIns.put(checkInOf(changes), auditEntryOf({ id: `entry-${entries}` }));
	};

	test('CheckInStore.put stores every field, and replaces the booking’s earlier check-in', async () => {
		const id = 'a_b-C~1.x';
		expect(await storage.checkIns.get(id)).toBeNull();
		const first = checkInOf({ bookingId: id });
		expect(await put(first)).toEqual(first);
		expect(await storage.checkIns.get(id)).toEqual(first);
		const undone = checkInOf({ bookingId: id, present: 0, at: later, by: 'Ben' });
		expect(await put(undone)).toEqual(undone);
		expect(await storage.checkIns.get(id)).toEqual(undone);
	});

	test('CheckInStore.put adds the audit entry together with the check-in', async () => {
		const entry = auditEntryOf({ id: 'anna-here' });
		await storage.checkIns.put(checkInOf({ bookingId: 'anna' }), entry);
		expect(await storage.audit.list({ limit: 9 })).toEqual([entry]);
	});

	test('CheckInStore.put writes nothing if the number of people is the same', async () => {
		const first = await put({ bookingId: 'anna' });
		expect(await put({ bookingId: 'anna', at: later, by: 'Ben' })).toEqual(first);
		expect(await storage.checkIns.get('anna')).toEqual(first);
		expect(await storage.audit.list({ limit: 9 })).toHaveLength(1);
	});

	test('CheckInStore.put stores only one of several equal check-ins that arrive at the same time', async () => {
		const stored = await concurrently(8, (index) =>
			put({ bookingId: 'anna', by: `admin ${index}` }),
		);
		const kept = await storage.checkIns.get('anna');
		expect(stored).toEqual(stored.map(() => kept));
		expect(ids(await storage.audit.list({ limit: 9 }))).toHaveLength(1);
	});

	test('CheckInStore.listForEvent returns only the check-ins of the event', async () => {
		const anna = await put({ bookingId: 'anna' });
		const ben = await put({ bookingId: 'ben', present: 0 });
		await put({ bookingId: 'carl', eventId: 'quiz' });
		expect(new Set(await storage.checkIns.listForEvent('supper'))).toEqual(new Set([anna, ben]));
		expect(await storage.checkIns.listForEvent('none')).toEqual([]);
	});

	test('CheckInStore.removeBefore removes only earlier check-ins', async () => {
		await put({ bookingId: 'old' });
		const kept = await put({ bookingId: 'new', at: later });
		await storage.checkIns.removeBefore(later);
		expect(await storage.checkIns.listForEvent('supper')).toEqual([kept]);
	});
}
