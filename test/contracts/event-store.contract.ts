import { instant } from '@burgee/core';
import type { Storage } from '@burgee/core/ports/storage';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { clockChanges, eventOf, hostileText, ids, invalidIds } from './samples.ts';

export function eventStoreContract(name: string, open: () => Promise<Storage>): void {
	describe(`EventStore: ${name}`, () => {
		let storage: Storage;
		beforeEach(async () => {
			storage = await open();
		});
		afterEach(() => storage.close());

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

		test('EventStore finds, changes and removes nothing for an unknown id', async () => {
			expect(await storage.events.get('none')).toBeNull();
			expect(await storage.events.replace(eventOf({ id: 'none' }))).toBe(false);
			expect(await storage.events.remove('none')).toBe(false);
			expect(await storage.events.listLatest()).toEqual([]);
			expect(await storage.events.listFrom(instant('2000-01-01T00:00:00.000Z'))).toEqual([]);
		});

		test('EventStore finds, changes and removes nothing for an invalid id', async () => {
			await storage.events.add(eventOf({ id: 'one' }));
			for (const id of invalidIds) {
				expect(await storage.events.get(id)).toBeNull();
				expect(await storage.events.replace(eventOf({ id, name: 'Changed' }))).toBe(false);
				expect(await storage.events.remove(id)).toBe(false);
				expect(await storage.bookings.listForEvent(id)).toEqual([]);
				expect(await storage.bookings.totalsOf([id])).toEqual([]);
			}
			expect(await storage.events.listLatest()).toEqual([eventOf({ id: 'one' })]);
		});

		test('EventStore.add does not replace an event that has the same id', async () => {
			await storage.events.add(eventOf({ id: 'one', name: 'First' }));
			await expect(storage.events.add(eventOf({ id: 'one', name: 'Second' }))).rejects.toThrow();
			expect((await storage.events.get('one'))?.name).toBe('First');
		});

		test('EventStore.replace stores every field, also null', async () => {
			await storage.events.add(
				eventOf({ id: 'one', eventenddatetime: instant('2026-07-04T20:00:00.000Z') }),
			);
			const changed = eventOf({ id: 'one', name: 'Other', eventdatetime: null, offerVeg: false });
			expect(await storage.events.replace(changed)).toBe(true);
			expect(await storage.events.get('one')).toEqual(changed);
		});

		test('EventStore keeps stored data unchanged if a caller changes an argument or a result', async () => {
			const input = eventOf({ id: 'one' });
			await storage.events.add(input);
			input.name = 'Changed input';
			const output = await storage.events.get('one');
			if (output) output.name = 'Changed output';
			const [listed] = await storage.events.listLatest();
			if (listed) listed.name = 'Changed list';
			expect((await storage.events.get('one'))?.name).toBe('Regatta Supper');
		});

		test('EventStore.listLatest sorts events by start, latest first, and lists undated events last', async () => {
			const [early, late] = clockChanges;
			for (const event of [
				eventOf({ id: 'undated-b', eventdatetime: null }),
				eventOf({ id: 'tie-b', eventdatetime: late }),
				eventOf({ id: 'early', eventdatetime: early }),
				eventOf({ id: 'undated-a', eventdatetime: null }),
				eventOf({ id: 'tie-a', eventdatetime: late }),
				// The ids are in neither ascending nor descending order, so that only a store that sorts by id
				// passes.
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

		test('EventStore.add stores all of fifty concurrent events', async () => {
			const all = Array.from(
				{ length: 50 },
				(_, index) => `event-${String(index).padStart(2, '0')}`,
			);
			await Promise.all(all.map((id) => storage.events.add(eventOf({ id }))));
			expect(ids(await storage.events.listLatest())).toEqual(all);
		});

		test('EventStore.replace never combines the fields of two concurrent changes', async () => {
			await storage.events.add(eventOf({ id: 'one' }));
			const replaced = await Promise.all(
				Array.from({ length: 20 }, (_, index) =>
					storage.events.replace(eventOf({ id: 'one', name: `n${index}`, priceMinor: index })),
				),
			);
			expect(replaced.every(Boolean)).toBe(true);
			const event = await storage.events.get('one');
			expect(event?.name).toBe(`n${event?.priceMinor}`);
		});

		test('EventStore.add stores only one of ten concurrent events with the same id', async () => {
			const additions = await Promise.allSettled(
				Array.from({ length: 10 }, (_, index) =>
					storage.events.add(eventOf({ id: 'one', name: `n${index}` })),
				),
			);
			const winners = additions.flatMap(({ status }, index) =>
				status === 'fulfilled' ? [index] : [],
			);
			expect(winners).toHaveLength(1);
			expect((await storage.events.get('one'))?.name).toBe(`n${winners[0]}`);
		});

		test('EventStore.remove returns true for only one of ten concurrent removals', async () => {
			await storage.events.add(eventOf({ id: 'one' }));
			const removed = await Promise.all(
				Array.from({ length: 10 }, () => storage.events.remove('one')),
			);
			expect(removed.filter(Boolean)).toHaveLength(1);
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
	});
}
