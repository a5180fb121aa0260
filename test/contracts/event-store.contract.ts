import { instant, maxImportEvents, type Question } from '@burgee/core';
import type { Storage } from '@burgee/core/ports/storage';
import { expect, test } from 'vitest';
import { recordStoreContract } from './record-store.contract.ts';
import {
	auditEntryOf,
	clockChanges,
	deleteEvent,
	eventOf,
	hostileText,
	ids,
	invalidIds,
} from './samples.ts';

const deletedAt = instant('2026-06-02T12:00:00.000Z');

const questions: Question[] = [
	{ id: 'diet', label: hostileText, kind: 'text', choices: [], required: true },
	{
		id: 'races',
		label: 'Races',
		kind: 'several',
		choices: ['Saturday', hostileText],
		required: false,
	},
];

export function eventStoreContract(storage: Storage): void {
	recordStoreContract('EventStore', 'events', {
		store: () => ({
			...storage.events,
			remove: ({ id, revision }, audit) =>
				storage.events.moveToBin({ ...eventOf({ id, revision: revision + 1 }), deletedAt }, audit),
		}),
		audit: () => storage.audit,
		lists: [
			() => storage.events.listLatest(),
			() => storage.events.listFrom(instant('2000-01-01T00:00:00.000Z')),
		],
		itemOf: (id, name = 'Regatta Supper') => eventOf({ id, name, description: name }),
		change: (event) => {
			event.name = 'Changed';
		},
	});

	test('EventStore.add stores every field of an event exactly', async () => {
		const event = eventOf({
			id: 'a_b-C~1.x',
			name: hostileText,
			longdescription: `${hostileText}\n\t${hostileText}`,
			eventdatetime: clockChanges[0],
			eventenddatetime: clockChanges[1],
			bookingEndDate: clockChanges[2],
			allowBooking: false,
			isBoatEvent: true,
			currency: 'EUR',
			payLater: ['transfer', 'at-event'],
			payLaterUntil: clockChanges[3],
			questions,
			draft: true,
		});
		await storage.events.add(event);
		expect(await storage.events.get(event.id)).toEqual(event);
		expect(await storage.events.listLatest()).toEqual([event]);
	});

	test('EventStore.replace stores every field of a changed event, even if its value is null', async () => {
		await storage.events.add(
			eventOf({ id: 'one', eventenddatetime: instant('2026-07-04T20:00:00.000Z') }),
		);
		const changed = eventOf({
			id: 'one',
			name: 'Other',
			eventdatetime: null,
			offerVeg: false,
			revision: 1,
		});
		expect(await storage.events.replace(changed)).toBe(true);
		expect(await storage.events.get('one')).toEqual(changed);
	});

	test('EventStore.listLatest sorts events by start, latest first, and lists undated events last', async () => {
		const [early, late] = clockChanges;
		for (const event of [
			eventOf({ id: 'undated-b', eventdatetime: null }),
			eventOf({ id: 'tie-b', eventdatetime: late }),
			eventOf({ id: 'early', eventdatetime: early }),
			eventOf({ id: 'undated-a', eventdatetime: null }),
			eventOf({ id: 'tie-a', eventdatetime: late }),
			// Events with the same start are added out of id order. Only a store that sorts them by
			// id passes.
			eventOf({ id: 'tie-C', eventdatetime: late }),
			eventOf({ id: 'undated-c', eventdatetime: null }),
		]) {
			await storage.events.add(event);
		}
		const ties = ['tie-C', 'tie-a', 'tie-b'];
		const latest = [...ties, 'early', 'undated-a', 'undated-b', 'undated-c'];
		expect(ids(await storage.events.listLatest())).toEqual(latest);
		expect(ids(await storage.events.listLatest({ limit: 2 }))).toEqual(['tie-C', 'tie-a']);
		expect(ids(await storage.events.listLatest({ since: late }))).toEqual(ties);
		expect(ids(await storage.events.listLatest({ since: early, limit: 1 }))).toEqual(['tie-C']);
		expect(ids(await storage.events.listLatest({ before: late }))).toEqual(['early']);
		expect(ids(await storage.events.listLatest({ since: early, before: late }))).toEqual(['early']);
		const after = { id: 'tie-a', eventdatetime: late };
		expect(ids(await storage.events.listLatest({ after, limit: 2 }))).toEqual(['tie-b', 'early']);
		expect(ids(await storage.events.listLatest({ after, since: late }))).toEqual(['tie-b']);
		const afterUndated = { id: 'undated-a', eventdatetime: null };
		expect(ids(await storage.events.listLatest({ after: afterUndated }))).toEqual([
			'undated-b',
			'undated-c',
		]);
	});

	test('EventStore.listFrom returns current, future and undated events in order of their start', async () => {
		const from = instant('2026-07-04T23:00:00.000Z');
		const before = instant('2026-07-04T22:59:59.999Z');
		for (const event of [
			eventOf({ id: 'undated', eventdatetime: null }),
			eventOf({ id: 'undated-ended', eventdatetime: null, eventenddatetime: before }),
			eventOf({ id: 'past', eventdatetime: before }),
			eventOf({
				id: 'ended',
				eventdatetime: instant('2026-07-01T10:00:00.000Z'),
				eventenddatetime: before,
			}),
			eventOf({
				id: 'in-progress',
				eventdatetime: instant('2026-07-01T10:00:00.000Z'),
				eventenddatetime: from,
			}),
			eventOf({ id: 'tie-b', eventdatetime: from }),
			eventOf({ id: 'tie-a', eventdatetime: from }),
			eventOf({ id: 'tie-C', eventdatetime: from }),
			eventOf({ id: 'later', eventdatetime: instant('2027-01-01T00:00:00.000Z') }),
		]) {
			await storage.events.add(event);
		}
		expect(ids(await storage.events.listFrom(from))).toEqual([
			'in-progress',
			'tie-C',
			'tie-a',
			'tie-b',
			'later',
			'undated',
			'undated-ended',
		]);
		const pageAfter = async (id: string, limit: number) => {
			const eventdatetime = (await storage.events.get(id))?.eventdatetime ?? null;
			return ids(await storage.events.listFrom(from, { after: { id, eventdatetime }, limit }));
		};
		expect(ids(await storage.events.listFrom(from, { limit: 1 }))).toEqual(['in-progress']);
		expect(await pageAfter('tie-C', 2)).toEqual(['tie-a', 'tie-b']);
		expect(await pageAfter('later', 9)).toEqual(['undated', 'undated-ended']);
		expect(await pageAfter('undated', 9)).toEqual(['undated-ended']);
	});

	test('EventStore.getAll returns the events with the given ids, and each event only once', async () => {
		for (const id of ['one', 'two', 'three']) await storage.events.add(eventOf({ id }));
		const found = await storage.events.getAll(['two', 'none', ...invalidIds, 'one', 'two']);
		expect(ids(found).sort()).toEqual(['one', 'two']);
		expect(found).toContainEqual(eventOf({ id: 'two' }));
		expect(await storage.events.getAll([])).toEqual([]);
	});

	test('the revision of the events increases only if an event is added, changed or removed', async () => {
		const { events } = storage;
		const currentRevision = async () => (await storage.revisions()).events;
		let lastRevision = await currentRevision();
		const hasGrown = async () => {
			const previous = lastRevision;
			lastRevision = await currentRevision();
			return lastRevision > previous;
		};
		await events.add(eventOf({ id: 'one' }));
		expect(await hasGrown()).toBe(true);
		await events.replace(eventOf({ id: 'one', name: 'Other', revision: 1 }));
		expect(await hasGrown()).toBe(true);
		await events.listLatest();
		await events.get('one');
		await storage.bookings.totalsOf(['one']);
		expect(await hasGrown()).toBe(false);
		await Promise.all(['two', 'three'].map((id) => events.add(eventOf({ id }))));
		expect(lastRevision + 2).toBe(await currentRevision());
		expect(await hasGrown()).toBe(true);
		await deleteEvent(storage, 'one');
		expect(await hasGrown()).toBe(true);
		await expect(events.add(eventOf({ id: 'two', name: 'Other' }))).rejects.toThrow();
		expect(await hasGrown()).toBe(false);
	});

	test('EventStore replaces or removes an event, but never both, if both are requested at the same time', async () => {
		await storage.events.add(eventOf({ id: 'one' }));
		const changed = eventOf({ id: 'one', name: 'Changed', revision: 1 });
		const [replaced, removed] = await Promise.all([
			storage.events.replace(changed),
			storage.events.moveToBin({ ...eventOf({ id: 'one', revision: 1 }), deletedAt }),
		]);
		expect([replaced, removed].filter(Boolean)).toHaveLength(1);
		expect(await storage.events.get('one')).toEqual(replaced ? changed : null);
	});

	test('EventStore.moveToBin keeps every field of the event until the event is restored', async () => {
		const event = eventOf({
			...{ id: 'one', name: hostileText, eventdatetime: null, questions },
			payLater: ['at-event'],
		});
		await storage.events.add(event);
		await storage.events.add(eventOf({ id: 'two' }));
		const deleted = { ...event, revision: 1, deletedAt };
		expect(await storage.events.moveToBin(deleted)).toBe(true);
		expect(await storage.events.getDeleted('one')).toEqual(deleted);
		expect(ids(await storage.events.listLatest())).toEqual(['two']);
		const audit = auditEntryOf({ id: 'restored', what: 'event.restored' });
		expect(await storage.events.restore({ ...event, revision: 2 }, audit)).toBe(true);
		expect(await storage.events.get('one')).toEqual({ ...event, revision: 2 });
		expect(await storage.events.listDeleted()).toEqual([]);
		expect(await storage.audit.list({ limit: 9 })).toEqual([audit]);
		expect(await storage.events.restore({ ...event, revision: 3 })).toBe(false);
	});

	test('EventStore.listDeleted returns the last deleted event first, and emptyBin removes old ones', async () => {
		for (const [id, at] of [
			['early', '2026-06-01T12:00:00.000Z'],
			['late', '2026-06-03T12:00:00.000Z'],
			['middle', '2026-06-02T12:00:00.000Z'],
		] as const) {
			await storage.events.add(eventOf({ id }));
			await storage.events.moveToBin({ ...eventOf({ id, revision: 1 }), deletedAt: instant(at) });
		}
		expect(ids(await storage.events.listDeleted())).toEqual(['late', 'middle', 'early']);
		const [late] = await storage.events.listDeleted({ limit: 1 });
		expect(ids(await storage.events.listDeleted({ after: late }))).toEqual(['middle', 'early']);
		expect(ids(await storage.events.listDeleted({ after: late, limit: 1 }))).toEqual(['middle']);
		await storage.events.emptyBin(instant('2026-06-02T12:00:00.000Z'));
		expect(ids(await storage.events.listDeleted())).toEqual(['late', 'middle']);
	});

	test('EventStore.whenCancelled knows which events were deleted before they were over, also after the bin is emptied', async () => {
		const dates = { coming: '2026-06-02T12:00:01.000Z', over: '2026-06-02T08:00:00.000Z' } as const;
		for (const [id, at] of [...Object.entries(dates), ['undated', null] as const]) {
			const event = eventOf({ id, eventdatetime: at && instant(at), eventenddatetime: null });
			await storage.events.add(event);
			await storage.events.moveToBin({ ...event, revision: 1, deletedAt });
		}
		await storage.events.add(eventOf({ id: 'restored' }));
		await deleteEvent(storage, 'restored');
		await storage.events.restore(eventOf({ id: 'restored', revision: 2 }));
		const all = ['coming', 'over', 'undated', 'restored', 'unknown'];
		const cancelled = new Map([
			['coming', deletedAt],
			['undated', deletedAt],
		]);
		expect(await storage.events.whenCancelled(all)).toEqual(cancelled);
		await storage.events.emptyBin(instant('2027-01-01T00:00:00.000Z'));
		expect(await storage.events.listDeleted()).toEqual([]);
		expect(await storage.events.whenCancelled(all)).toEqual(cancelled);
	});

	test('EventStore.add stores one event for several requests with the same idempotency key', async () => {
		const key = { key: 'pressed-once', fingerprint: 'the form' };
		const results = await Promise.all(
			['one', 'two', 'three'].map((id) => storage.events.add(eventOf({ id }), undefined, key)),
		);
		const stored = ids(await storage.events.listLatest());
		expect(stored).toHaveLength(1);
		expect(results.map((result) => 'eventId' in result && result.eventId)).toEqual(
			results.map(() => stored[0]),
		);
		const other = { ...key, fingerprint: 'another form' };
		expect(await storage.events.add(eventOf({ id: 'four' }), undefined, other)).toEqual({
			outcome: 'key-reused',
		});
		expect(await storage.events.findByIdempotencyKey(key)).toEqual({
			outcome: 'repeated',
			eventId: stored[0],
		});
	});

	const additionsOf = (...ofIds: string[]) =>
		ofIds.map((id) => ({
			event: eventOf({ id }),
			audit: auditEntryOf({ id: `audit of ${id}`, what: 'event.created', subjectId: id }),
		}));

	test('EventStore.addAll adds all events with their audit entries, or none', async () => {
		expect(await storage.events.addAll(additionsOf('one', 'two'))).toEqual({
			outcome: 'stored',
			eventId: 'one',
		});
		expect(ids(await storage.events.listLatest())).toEqual(['one', 'two']);
		expect(await storage.audit.list({ limit: 9 })).toHaveLength(2);
		await expect(storage.events.addAll(additionsOf('three', 'one'))).rejects.toThrow();
		await expect(storage.events.addAll([])).rejects.toThrow();
		expect(ids(await storage.events.listLatest())).toEqual(['one', 'two']);
		expect(await storage.audit.list({ limit: 9 })).toHaveLength(2);
	});

	test('EventStore.addAll adds the events once for several requests with the same idempotency key', async () => {
		const key = { key: 'pressed-once', fingerprint: 'the file' };
		const results = await Promise.all(
			['a', 'b', 'c'].map((name) =>
				storage.events.addAll(additionsOf(`${name}-1`, `${name}-2`, `${name}-3`), key),
			),
		);
		expect(results.map(({ outcome }) => outcome).sort()).toEqual([
			'repeated',
			'repeated',
			'stored',
		]);
		const stored = ids(await storage.events.listLatest());
		expect(stored).toHaveLength(3);
		expect(results.map((result) => 'eventId' in result && result.eventId)).toEqual(
			results.map(() => stored[0]),
		);
		expect(await storage.audit.list({ limit: 9 })).toHaveLength(3);
		const repeated = { outcome: 'repeated', eventId: stored[0] };
		expect(await storage.events.addAll(additionsOf('d-1'), key)).toEqual(repeated);
		expect(await storage.events.findByIdempotencyKey(key)).toEqual(repeated);
		const other = { ...key, fingerprint: 'another file' };
		expect(await storage.events.addAll(additionsOf('d-1'), other)).toEqual({
			outcome: 'key-reused',
		});
		expect(await storage.events.add(eventOf({ id: 'd-1' }), undefined, other)).toEqual({
			outcome: 'key-reused',
		});
		expect(await storage.events.listLatest()).toHaveLength(3);
	});

	test('EventStore.addAll stores the largest import', async () => {
		const largest = Array.from({ length: maxImportEvents }, (_, index) => `event-${index}`);
		const key = { key: 'a season', fingerprint: 'the file' };
		expect(await storage.events.addAll(additionsOf(...largest), key)).toMatchObject({
			outcome: 'stored',
		});
		expect(ids(await storage.events.listLatest())).toEqual(largest.sort());
		expect(await storage.audit.list({ limit: 999 })).toHaveLength(maxImportEvents);
	});
}
