import type { Storage } from '@burgee/core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { clockChanges, eventOf, hostileText, ids, unlikelyIds } from './samples.ts';

/** What every EventStore does; `open` gives an empty storage each time. */
export function eventStoreContract(name: string, open: () => Promise<Storage>): void {
	describe(`EventStore: ${name}`, () => {
		let storage: Storage;
		beforeEach(async () => {
			storage = await open();
		});
		afterEach(() => storage.close());

		test('gives back what it was given, to the character and the millisecond', async () => {
			const event = eventOf({
				id: 'a_b-C~1.x',
				name: hostileText,
				longdescription: `${hostileText}\n\t${hostileText}`,
				eventdatetime: clockChanges[0] ?? null,
				eventenddatetime: clockChanges[1] ?? null,
				bookingEndDate: clockChanges[2] ?? null,
				allowBooking: false,
				isBoatEvent: true,
				currency: 'EUR',
			});
			await storage.events.add(event);
			expect(await storage.events.get(event.id)).toEqual(event);
			expect(await storage.events.listLatest()).toEqual([event]);
		});

		test('knows nothing of an id that is not there', async () => {
			expect(await storage.events.get('none')).toBeNull();
			expect(await storage.events.replace(eventOf({ id: 'none' }))).toBe(false);
			expect(await storage.events.remove('none')).toBe(false);
			expect(await storage.events.listLatest()).toEqual([]);
			expect(await storage.events.listFrom('2000-01-01T00:00:00.000Z')).toEqual([]);
		});

		test('reaches nothing by an id that no event can have', async () => {
			await storage.events.add(eventOf({ id: 'one' }));
			for (const id of unlikelyIds) {
				expect(await storage.events.get(id)).toBeNull();
				expect(await storage.events.replace(eventOf({ id, name: 'Changed' }))).toBe(false);
				expect(await storage.events.remove(id)).toBe(false);
				expect(await storage.bookings.listForEvent(id)).toEqual([]);
				expect(await storage.bookings.totalsOf([id])).toEqual([]);
			}
			expect(await storage.events.listLatest()).toEqual([eventOf({ id: 'one' })]);
		});

		test('refuses an id that is taken, and keeps the first', async () => {
			await storage.events.add(eventOf({ id: 'one', name: 'First' }));
			await expect(storage.events.add(eventOf({ id: 'one', name: 'Second' }))).rejects.toThrow();
			expect((await storage.events.get('one'))?.name).toBe('First');
		});

		test('replaces every field, nulls among them', async () => {
			await storage.events.add(
				eventOf({ id: 'one', eventenddatetime: '2026-07-04T20:00:00.000Z' }),
			);
			const changed = eventOf({ id: 'one', name: 'Other', eventdatetime: null, offerVeg: false });
			expect(await storage.events.replace(changed)).toBe(true);
			expect(await storage.events.get('one')).toEqual(changed);
		});

		test('hands out and takes in copies', async () => {
			const given = eventOf({ id: 'one' });
			await storage.events.add(given);
			given.name = 'Changed by the giver';
			const taken = await storage.events.get('one');
			if (taken) taken.name = 'Changed by the taker';
			const [listed] = await storage.events.listLatest();
			if (listed) listed.name = 'Changed by the lister';
			expect((await storage.events.get('one'))?.name).toBe('Regatta Supper');
		});

		test('lists the latest first, equal ones by id, the undated last', async () => {
			const [early = '', late = ''] = clockChanges;
			for (const event of [
				eventOf({ id: 'undated-b', eventdatetime: null }),
				eventOf({ id: 'tie-b', eventdatetime: late }),
				eventOf({ id: 'early', eventdatetime: early }),
				eventOf({ id: 'undated-a', eventdatetime: null }),
				eventOf({ id: 'tie-a', eventdatetime: late }),
				// Neither the order of writing nor its reverse is the order of ids.
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

		test('lists from a moment on: by the end, else the start; ascending, the undated last', async () => {
			const from = '2026-07-04T23:00:00.000Z';
			const before = '2026-07-04T22:59:59.999Z';
			for (const event of [
				eventOf({ id: 'undated', eventdatetime: null }),
				eventOf({ id: 'undated-ended', eventdatetime: null, eventenddatetime: before }),
				eventOf({ id: 'over', eventdatetime: before }),
				eventOf({
					id: 'ended',
					eventdatetime: '2026-07-01T10:00:00.000Z',
					eventenddatetime: before,
				}),
				eventOf({
					id: 'under-way',
					eventdatetime: '2026-07-01T10:00:00.000Z',
					eventenddatetime: from,
				}),
				eventOf({ id: 'tie-b', eventdatetime: from }),
				eventOf({ id: 'tie-a', eventdatetime: from }),
				eventOf({ id: 'tie-C', eventdatetime: from }),
				eventOf({ id: 'later', eventdatetime: '2027-01-01T00:00:00.000Z' }),
			]) {
				await storage.events.add(event);
			}
			expect(ids(await storage.events.listFrom(from))).toEqual([
				'under-way',
				'tie-C',
				'tie-a',
				'tie-b',
				'later',
				'undated',
				'undated-ended',
			]);
		});

		test('has a revision that grows with every change, and with nothing else', async () => {
			const { events } = storage;
			let last = await events.revision();
			const hasGrown = async () => {
				const before = last;
				last = await events.revision();
				return last > before;
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
			expect(last + 2).toBe(await events.revision());
			expect(await hasGrown()).toBe(true);
			await events.remove('one');
			expect(await hasGrown()).toBe(true);
			await expect(events.add(eventOf({ id: 'two', name: 'Other' }))).rejects.toThrow();
			expect(await hasGrown()).toBe(false);
		});

		test('keeps all that many add at once', async () => {
			const all = Array.from(
				{ length: 50 },
				(_, place) => `event-${String(place).padStart(2, '0')}`,
			);
			await Promise.all(all.map((id) => storage.events.add(eventOf({ id }))));
			expect(ids(await storage.events.listLatest())).toEqual(all);
		});

		test('of many who change one event at once, one wins whole', async () => {
			await storage.events.add(eventOf({ id: 'one' }));
			const replaced = await Promise.all(
				Array.from({ length: 20 }, (_, place) =>
					storage.events.replace(eventOf({ id: 'one', name: `n${place}`, priceMinor: place })),
				),
			);
			expect(replaced.every(Boolean)).toBe(true);
			const event = await storage.events.get('one');
			expect(event?.name).toBe(`n${event?.priceMinor}`);
		});

		test('of many who add one id at once, one did', async () => {
			const added = await Promise.allSettled(
				Array.from({ length: 10 }, (_, place) =>
					storage.events.add(eventOf({ id: 'one', name: `n${place}` })),
				),
			);
			const winners = added.flatMap(({ status }, place) => (status === 'fulfilled' ? [place] : []));
			expect(winners).toHaveLength(1);
			expect((await storage.events.get('one'))?.name).toBe(`n${winners[0]}`);
		});

		test('of many who remove one event at once, one did', async () => {
			await storage.events.add(eventOf({ id: 'one' }));
			const removed = await Promise.all(
				Array.from({ length: 10 }, () => storage.events.remove('one')),
			);
			expect(removed.filter(Boolean)).toHaveLength(1);
		});

		test('changing and removing at once leaves no half an event', async () => {
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
