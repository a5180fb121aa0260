import { instant } from '@burgee/core';
import type { Storage } from '@burgee/core/ports/storage';
import { expect, test } from 'vitest';
import { recordStoreContract } from './record-store.contract.ts';
import { clockChanges, eventOf, hostileText, ids } from './samples.ts';

export function eventStoreContract(storage: Storage): void {
	recordStoreContract('EventStore', 'events', {
		store: () => storage.events,
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
		});
		await storage.events.add(event);
		expect(await storage.events.get(event.id)).toEqual(event);
		expect(await storage.events.listLatest()).toEqual([event]);
	});

	test('EventStore.replace stores every field of a changed event, even if its value is null', async () => {
		await storage.events.add(
			eventOf({ id: 'one', eventenddatetime: instant('2026-07-04T20:00:00.000Z') }),
		);
		const changed = eventOf({ id: 'one', name: 'Other', eventdatetime: null, offerVeg: false });
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
	});

	test('EventStore.revision increases only if an event is added, changed or removed', async () => {
		const { events } = storage;
		let lastRevision = await events.revision();
		const hasGrown = async () => {
			const previous = lastRevision;
			lastRevision = await events.revision();
			return lastRevision > previous;
		};
		await events.add(eventOf({ id: 'one' }));
		expect(await hasGrown()).toBe(true);
		await events.replace(eventOf({ id: 'one', name: 'Other' }));
		expect(await hasGrown()).toBe(true);
		await events.listLatest();
		await events.get('one');
		await storage.bookings.totalsOf(['one']);
		expect(await hasGrown()).toBe(false);
		await Promise.all(['two', 'three'].map((id) => events.add(eventOf({ id }))));
		expect(lastRevision + 2).toBe(await events.revision());
		expect(await hasGrown()).toBe(true);
		await events.remove('one');
		expect(await hasGrown()).toBe(true);
		await expect(events.add(eventOf({ id: 'two', name: 'Other' }))).rejects.toThrow();
		expect(await hasGrown()).toBe(false);
	});

	test('EventStore removes an event even if the event is replaced concurrently', async () => {
		await storage.events.add(eventOf({ id: 'one' }));
		const [replaced, removed] = await Promise.all([
			storage.events.replace(eventOf({ id: 'one', name: 'Changed' })),
			storage.events.remove('one'),
		]);
		expect(removed).toBe(true);
		expect(typeof replaced).toBe('boolean');
		expect(await storage.events.get('one')).toBeNull();
	});
}
