import { instant, type Mailing, mailingId } from '@burgee/core';
import type { Storage } from '@burgee/core/ports/storage';
import { expect, test } from 'vitest';
import { concurrently } from './concurrently.ts';
import { auditEntryOf, hostileText } from './samples.ts';

function mailingOf(changes: Partial<Mailing> = {}): Mailing {
	const { kind = 'event-news', eventId = 'supper' } = changes;
	return {
		...{ id: mailingId({ kind, eventId }), kind, eventId, eventRevision: 3 },
		startedAt: instant('2026-06-01T12:00:00.000Z'),
		before: {
			name: hostileText,
			eventdatetime: instant('2026-07-04T17:30:00.000Z'),
			eventenddatetime: null,
		},
		previous: null,
		...changes,
	};
}

export function mailingStoreContract(storage: Storage): void {
	const read = (kind: Mailing['kind']) => storage.mailings.get({ kind, eventId: 'supper' });

	test('MailingStore stores every field of the last mailing of each kind', async () => {
		const first = mailingOf();
		const { eventRevision, startedAt, before } = first;
		const second = mailingOf({
			...{ eventRevision: 4, before: null },
			previous: { eventRevision, startedAt, before },
		});
		const reminder = mailingOf({ kind: 'reminder', before: null });
		for (const mailing of [first, second, reminder]) await storage.mailings.store(mailing);
		expect(await read('event-news')).toEqual(second);
		expect(await read('reminder')).toEqual(reminder);
		expect(await storage.mailings.get({ kind: 'reminder', eventId: 'other' })).toBeNull();
	});

	test('MailingStore.store keeps the first of several mailings about one revision of the event', async () => {
		const stored = await concurrently(5, (index) =>
			storage.mailings.store(
				mailingOf({ startedAt: instant(`2026-06-01T12:00:0${index}.000Z`) }),
				auditEntryOf({ id: `entry-${index}` }),
			),
		);
		expect(new Set(stored.map(({ startedAt }) => startedAt)).size).toBe(1);
		expect(await storage.audit.list({ limit: 9 })).toHaveLength(1);
	});

	test('MailingStore.removeBefore removes earlier mailings', async () => {
		await storage.mailings.store(mailingOf());
		await storage.mailings.removeBefore(instant('2026-06-01T12:00:00.000Z'));
		expect(await read('event-news')).not.toBeNull();
		await storage.mailings.removeBefore(instant('2026-06-01T12:00:00.001Z'));
		expect(await read('event-news')).toBeNull();
	});
}
