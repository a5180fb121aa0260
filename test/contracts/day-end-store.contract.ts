import { type DayEnd, instant } from '@burgee/core';
import type { Storage } from '@burgee/core/ports/storage';
import { expect, test } from 'vitest';
import { parseLondonDate } from '../../core/rules/calendar/time-schemas.ts';
import { concurrently } from './concurrently.ts';
import { auditEntryOf, hostileText } from './samples.ts';

const date = parseLondonDate('2026-07-04');

const closed: DayEnd = {
	date,
	counted: [{ currency: 'GBP', amountMinor: 3000 }],
	countedBy: hostileText,
	note: hostileText,
	moved: [{ currency: 'GBP', method: 'cash', receivedMinor: 3500, refundedMinor: 500 }],
	closedAt: instant('2026-07-04T21:00:00.000Z'),
	closedBy: 'Ada Lock',
	revision: 1,
};

export function dayEndStoreContract(storage: Storage): void {
	test('DayEndStore.replace stores every field, and each revision of a day once', async () => {
		const { dayEnds } = storage;
		expect(await dayEnds.get(date)).toBeNull();
		const results = await concurrently(3, (number) =>
			dayEnds.replace(closed, auditEntryOf({ id: `closed-${number}` })),
		);
		expect(results.filter(Boolean)).toHaveLength(1);
		expect(await dayEnds.get(date)).toEqual(closed);
		const again = { ...closed, note: '', counted: [], revision: 2 };
		expect(await dayEnds.replace(again, auditEntryOf({ id: 'again' }))).toBe(true);
		expect(await dayEnds.replace(again, auditEntryOf({ id: 'outdated' }))).toBe(false);
		expect(await dayEnds.get(date)).toEqual(again);
		const entries = await storage.audit.list({ limit: 10 });
		expect(entries.map(({ id }) => id)).toContain('again');
		expect(entries).toHaveLength(2);
		expect(await dayEnds.get(parseLondonDate('2026-07-05'))).toBeNull();
	});
}
