import {
	openFirestoreDatabase,
	openFirestoreStorage,
} from '@burgee/adapters/firestore/open-firestore-storage';
import { MemoryDatabase } from '@burgee/adapters/memory/memory-database';
import { copyDatabase } from '@burgee/adapters/storage/copy/copy-database';
import { openStores } from '@burgee/adapters/storage/open-stores';
import {
	type ClubEvent,
	earliestFirst,
	instant,
	isUpcoming,
	latestFirst,
	recountTotals,
	toInstant,
	totalsOfBookings,
} from '@burgee/core';
import type { Storage } from '@burgee/core/ports/storage';
import { type Firestore, Timestamp } from 'firebase-admin/firestore';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { bookingOf, eventOf, ids } from '../contracts/samples.ts';
import { newProject, openFirestore } from '../firestore-emulator.ts';
import { describeFirestore, project, useProject } from './firestore-project.ts';
import {
	fillLegacyProject,
	legacyAdmins,
	legacyBookings,
	legacyEvents,
	snapshotOf,
} from './legacy-project.ts';

describeFirestore('Firestore storage of an existing project', () => {
	describe('that no test changes', () => {
		const projectId = newProject();
		const onCreate = vi.fn();
		let firestore: Firestore;
		let before: unknown[];
		let storage: Storage;
		/** The tests only read the project. */
		beforeAll(async () => {
			const connection = openFirestore(projectId);
			firestore = connection.firestore;
			await fillLegacyProject(firestore);
			before = await snapshotOf(firestore);
			// Only the first start finds a project without any document of Burgee.
			storage = await openFirestoreStorage({ projectId, onCreate });
			return async () => {
				await storage.close();
				await connection.close();
			};
		});

		async function timesOf(path: string) {
			const { createTime, updateTime } = await firestore.doc(path).get();
			const read = ({ seconds, nanoseconds } = Timestamp.now()) =>
				toInstant(new Date(seconds * 1_000 + Math.floor(nanoseconds / 1e6)));
			return { created: read(createTime), updated: read(updateTime) };
		}

		test('a Firestore project with a club’s records is not a new storage', () => {
			expect(onCreate).not.toHaveBeenCalled();
		});

		test('Firestore storage reads the events of an existing Firestore project', async () => {
			const { events } = storage;
			for (const { id, expected } of legacyEvents) {
				const { created, updated } = await timesOf(`events/${id}`);
				const event = { createdAt: created, updatedAt: updated, ...expected };
				expect(await events.get(id)).toEqual(event);
			}
		});

		test('Firestore event lists contain events whose date field is missing or has a wrong type', async () => {
			const { events } = storage;
			const all = await expectCorrectLists(events);
			expect(ids(all).sort()).toEqual(ids(legacyEvents).sort());
			const upcoming = ids(await events.listFrom(instant('2030-01-01T00:00:00.000Z')));
			expect(upcoming).not.toContain('past');
			expect(upcoming).not.toContain('past-in-text');
			expect(upcoming).toHaveLength(legacyEvents.length - 2);
		});

		test('Firestore storage reads the bookings of an existing Firestore project in the correct order', async () => {
			const { bookings } = storage;
			const listed = (
				await Promise.all(['complete', 'deleted'].map((id) => bookings.listForEvent(id)))
			).flat();
			const legacy = legacyBookings.filter(({ expected }) =>
				['complete', 'deleted'].includes(expected.eventId),
			);
			expect(ids(listed).sort()).toEqual(ids(legacy).sort());
			for (const { id, expected } of legacy) {
				const { created } = await timesOf(`bookings/${id}`);
				const booking = { submittedAt: created, ...expected };
				expect(listed.find((candidate) => candidate.id === id)).toMatchObject(booking);
			}
			expect(ids(listed).slice(-3)).toEqual(['text-for-numbers', 'complete', 'of-a-deleted-event']);
		});

		test('Firestore storage reads the admins of an existing Firestore project', async () => {
			const { admins } = storage;
			for (const { id, expected } of legacyAdmins) {
				expect(await admins.get(id)).toEqual(expected);
			}
			expect(await admins.list()).toHaveLength(legacyAdmins.length);
		});

		test('an existing Firestore project can be the source of a copy, which changes no document and lists what is wrong', async () => {
			const names = async () => (await firestore.listCollections()).map(({ id }) => id);
			const collections = await names();
			const source = await openFirestoreDatabase({ projectId, upgrade: false });
			const target = new MemoryDatabase();
			const copies = openStores(target);
			const finish = async () => {
				await recountTotals(copies, { repair: true });
			};
			const report = await copyDatabase({ source, target, from: projectId, finish });
			await source.close();
			expect(report.differing).toEqual([]);
			const unreadable = await storage.findUnreadableRecords();
			expect(unreadable).not.toEqual([]);
			expect(report.unreadable).toHaveLength(unreadable.length);
			expect(report.unreadable).toEqual(expect.arrayContaining(unreadable));
			for (const name of ['events', 'bookings'] as const) {
				const stored = report.target.find(({ collection }) => collection === name);
				expect(stored?.records).toBe(
					{ events: legacyEvents, bookings: legacyBookings }[name].length,
				);
			}
			expect(await copies.admins.list()).toEqual(await storage.admins.list());
			expect(await copies.bookings.totalsOf(['complete'])).toEqual(
				await storage.bookings.totalsOf(['complete']),
			);
			expect(await snapshotOf(firestore)).toEqual(before);
			expect(await names()).toEqual(collections);
		});

		test('neither the first start nor the repair of booking totals in Firestore changes events, bookings or admins', async () => {
			await storage.events.listLatest();
			await storage.events.listLatest({ limit: 5 });
			await storage.events.listFrom(instant('2030-01-01T00:00:00.000Z'));
			await storage.bookings.listForEvent('complete');
			await storage.admins.list();
			await recountTotals(storage, { repair: true });
			expect(await snapshotOf(firestore)).toEqual(before);
		});
	});

	describe('that a test changes', () => {
		useProject();
		beforeEach(() => fillLegacyProject(project.firestore));

		test('Firestore storage refuses documents of a later version in one sentence', async () => {
			await (await openFirestoreStorage({ projectId: project.id })).close();
			await project.firestore.doc('burgee/format').update({ version: 99 });
			await expect(openFirestoreStorage({ projectId: project.id })).rejects.toMatchObject({
				name: 'UnusableStorageError',
				message:
					'a later version of Burgee has upgraded the storage (this version does not know format 99): run that version, or restore a backup from before the upgrade',
			});
		});

		test('Firestore event lists are complete and sorted if every event has a date field', async () => {
			for (const { id, fields } of legacyEvents) {
				if (!('eventdatetime' in fields)) await project.firestore.doc(`events/${id}`).delete();
			}
			const all = await expectCorrectLists((await project.open()).events);
			expect(all).toHaveLength(legacyEvents.length - 2);
		});

		test('Firestore storage keeps unknown fields when it changes an event or an admin', async () => {
			const storage = await project.open();
			const changed = eventOf({ id: 'complete', revision: 1 });
			expect(await storage.events.replace(changed)).toBe(true);
			expect(await storage.events.get('complete')).toEqual(changed);
			expect((await project.firestore.doc('events/complete').get()).get('ownField')).toEqual({
				of: 'the club',
			});
			const admin = await storage.admins.get('complete');
			if (admin) await storage.admins.put({ ...admin, disabled: false });
			expect((await project.firestore.doc('admins/complete').get()).get('since')).toBe(1998);
		});

		async function expectCorrectTotals({ bookings }: Storage): Promise<void> {
			for (const eventId of ['complete', 'deleted']) {
				const totals = totalsOfBookings(await bookings.listForEvent(eventId));
				expect(totals?.bookings).toBeGreaterThan(0);
				expect(await bookings.totalsOf([eventId])).toEqual([totals]);
			}
			expect(await recountTotals({ bookings })).toMatchObject({ differences: [] });
		}

		test('the first start of Burgee on an existing Firestore project computes the booking totals', async () => {
			const storages = await Promise.all([project.open(), project.open(), project.open()]);
			const [storage = await project.open()] = storages;
			await expectCorrectTotals(storage);
			expect(await storage.bookings.listBookedEvents()).toEqual(['complete', 'deleted']);
			expect(await storage.bookings.totalsOf(['complete'])).toMatchObject([
				{ bookings: 4, attendees: 7, revenueMinor: { EUR: 4323, GBP: 2470, USD: 0 } },
			]);
		});

		test('the next start of Burgee repeats an interrupted backfill of booking totals in Firestore', async () => {
			await project.firestore.doc('eventTotals/complete').set({ eventName: '', bookings: 1 });
			await expectCorrectTotals(await project.open());
		});

		test('the next start of Burgee does not repeat a completed backfill of booking totals in Firestore', async () => {
			await project.open();
			await project.firestore.doc('eventTotals/complete').update({ bookings: 99 });
			const storage = await project.open();
			expect(await storage.bookings.totalsOf(['complete'])).toMatchObject([{ bookings: 99 }]);
		});

		test('the backfill of booking totals in Firestore counts bookings that are added concurrently', async () => {
			const first = await project.open();
			await project.firestore.doc('burgee/totals').delete();
			const adding = Array.from({ length: 10 }, (_, index) =>
				first.bookings.add(bookingOf({ id: `new-${index}`, eventId: 'complete' })),
			);
			await Promise.all([project.open(), ...adding]);
			await expectCorrectTotals(first);
		}, 60_000);
	});
});

/** `firestore-query-tests.ts` compares lists from any time, and of any length, with those in memory. */
async function expectCorrectLists(events: Storage['events']): Promise<ClubEvent[]> {
	const all = (await events.listLatest()).sort(latestFirst);
	expect(await events.listLatest()).toEqual(all);
	for (const from of ['2019-05-01', '2097-07-14']) {
		const start = instant(`${from}T10:00:00.000Z`);
		const upcoming = all.filter((event) => isUpcoming(event, start)).sort(earliestFirst);
		expect(ids(await events.listFrom(start))).toEqual(ids(upcoming));
		const since = all.filter(({ eventdatetime }) => (eventdatetime ?? '') >= start);
		expect(ids(await events.listLatest({ since: start }))).toEqual(ids(since));
		const firstThree = ids(await events.listLatest({ since: start, limit: 3 }));
		expect(firstThree).toEqual(ids(since.slice(0, 3)));
	}
	for (const limit of [2, all.length - 1]) {
		const listed = ids(await events.listLatest({ limit }));
		expect(listed).toEqual(ids(all.slice(0, limit)));
	}
	return all;
}
