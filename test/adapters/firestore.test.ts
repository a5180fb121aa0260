import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { FirestoreDatabase } from '@burgee/adapters/firestore/firestore-database';
import { isOutage } from '@burgee/adapters/firestore/grpc-errors';
import { openFirestoreStorage } from '@burgee/adapters/firestore/open-firestore-storage';
import { openStores } from '@burgee/adapters/storage/open-stores';
import { OutageDetector } from '@burgee/adapters/storage/outage-detector';
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
import {
	type Firestore,
	GrpcStatus,
	type Query,
	QuerySnapshot,
	Timestamp,
} from 'firebase-admin/firestore';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { concurrently } from '../contracts/concurrently.ts';
import {
	bookingOf,
	bookingToPay,
	checkoutOf,
	eventOf,
	ids,
	paidCheckout,
	sessionOf,
	signUpOf,
	workDayOf,
} from '../contracts/samples.ts';
import { storageContract } from '../contracts/storage.contract.ts';
import {
	type FirestoreEmulator,
	findEmulatorProgram,
	findFirestoreEmulator,
	newProject,
	openFirestore,
	startFirestoreEmulator,
} from '../firestore-emulator.ts';
import { firestoreQueryTests } from './firestore-query-tests.ts';
import {
	fillLegacyProject,
	legacyAdmins,
	legacyBookings,
	legacyEvents,
	snapshotOf,
} from './legacy-project.ts';
import { newStorageTests } from './new-storage-tests.ts';
import { expectNoLateLink } from './shared-database.ts';

/**
 * True if the tests have started the Firestore emulator. An emulator that is already running may
 * lack Burgee's security rules.
 */
const isOwnEmulator = !process.env.FIRESTORE_EMULATOR_HOST && findEmulatorProgram() !== null;

describe.skipIf(findFirestoreEmulator() === null)('Firestore', () => {
	let emulator: FirestoreEmulator;
	beforeAll(async () => {
		emulator = await startFirestoreEmulator();
	}, 90_000);
	afterAll(() => emulator?.stop());

	/** All contract tests use one project and one connection, because new ones take longer than most of them. */
	const sharedProject = newProject();
	let shared: ReturnType<typeof openFirestore>;
	beforeAll(() => {
		shared = openFirestore(sharedProject);
		return () => shared.close();
	});
	storageContract('Firestore', async () => {
		await emulator.removeDocuments(sharedProject);
		const database = new FirestoreDatabase(shared.app, { timeoutMs: 10_000 });
		return { ...openStores(new OutageDetector(database, isOutage)), close: async () => {} };
	});
	test('two servers with one Firestore project leave no link that is made while its maker or the member changes', async () => {
		const projectId = newProject();
		const first = await openFirestoreStorage({ projectId });
		await expectNoLateLink([first, await openFirestoreStorage({ projectId })]);
	});
	firestoreQueryTests();
	newStorageTests('Firestore', async () => {
		const projectId = newProject();
		return {
			open: (options) => openFirestoreStorage({ projectId, ...options }),
			contents: async () => {
				const { firestore, close } = openFirestore(projectId);
				const collections = await firestore.listCollections();
				await close();
				return collections.map(({ id }) => id);
			},
			place: `the Firestore database of the project ${projectId}`,
		};
	});

	describe('Firestore storage of a project that existed before Burgee', () => {
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

	describe('Firestore storage', () => {
		let projectId: string;
		let firestore: Firestore;
		let closeFunctions: (() => Promise<void>)[];
		beforeEach(() => {
			projectId = newProject();
			const connection = openFirestore(projectId);
			firestore = connection.firestore;
			closeFunctions = [connection.close];
		});
		afterEach(async () => {
			for (const close of closeFunctions) await close();
		});

		async function open(): Promise<Storage> {
			const storage = await openFirestoreStorage({ projectId });
			closeFunctions.push(storage.close);
			return storage;
		}

		describe('existing project', () => {
			beforeEach(() => fillLegacyProject(firestore));

			test('Firestore storage refuses documents of a later version in one sentence', async () => {
				await (await openFirestoreStorage({ projectId })).close();
				await firestore.doc('burgee/format').update({ version: 99 });
				await expect(openFirestoreStorage({ projectId })).rejects.toMatchObject({
					name: 'UnusableStorageError',
					message:
						'a later version of Burgee has upgraded the storage (this version does not know format 99): run that version, or restore a backup from before the upgrade',
				});
			});

			test('Firestore event lists are complete and sorted if every event has a date field', async () => {
				for (const { id, fields } of legacyEvents) {
					if (!('eventdatetime' in fields)) await firestore.doc(`events/${id}`).delete();
				}
				const all = await expectCorrectLists((await open()).events);
				expect(all).toHaveLength(legacyEvents.length - 2);
			});

			test('Firestore storage keeps unknown fields when it changes an event or an admin', async () => {
				const storage = await open();
				const changed = eventOf({ id: 'complete', revision: 1 });
				expect(await storage.events.replace(changed)).toBe(true);
				expect(await storage.events.get('complete')).toEqual(changed);
				expect((await firestore.doc('events/complete').get()).get('ownField')).toEqual({
					of: 'the club',
				});
				const admin = await storage.admins.get('complete');
				if (admin) await storage.admins.put({ ...admin, disabled: false });
				expect((await firestore.doc('admins/complete').get()).get('since')).toBe(1998);
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
				const storages = await Promise.all([open(), open(), open()]);
				const [storage = await open()] = storages;
				await expectCorrectTotals(storage);
				expect(await storage.bookings.listBookedEvents()).toEqual(['complete', 'deleted']);
				expect(await storage.bookings.totalsOf(['complete'])).toMatchObject([
					{ bookings: 4, attendees: 7, revenueMinor: { EUR: 4323, GBP: 2470, USD: 0 } },
				]);
			});

			test('the next start of Burgee repeats an interrupted backfill of booking totals in Firestore', async () => {
				await firestore.doc('eventTotals/complete').set({ eventName: '', bookings: 1 });
				await expectCorrectTotals(await open());
			});

			test('the next start of Burgee does not repeat a completed backfill of booking totals in Firestore', async () => {
				await open();
				await firestore.doc('eventTotals/complete').update({ bookings: 99 });
				const storage = await open();
				expect(await storage.bookings.totalsOf(['complete'])).toMatchObject([{ bookings: 99 }]);
			});

			test('the backfill of booking totals in Firestore counts bookings that are added concurrently', async () => {
				const first = await open();
				await firestore.doc('burgee/totals').delete();
				const adding = Array.from({ length: 10 }, (_, index) =>
					first.bookings.add(bookingOf({ id: `new-${index}`, eventId: 'complete' })),
				);
				await Promise.all([open(), ...adding]);
				await expectCorrectTotals(first);
			}, 60_000);
		});

		test('Firestore documents of events and bookings have the field names that the specification requires', async () => {
			const storage = await open();
			await storage.events.add(eventOf({ id: 'one' }));
			await storage.bookings.add(bookingOf({ id: 'one', userEmail: null }));
			const event = (await firestore.doc('events/one').get()).data();
			expect(event).toMatchObject({ price: 12.35, eventenddatetime: null, allowBooking: true });
			expect(event?.eventdatetime.toDate().toISOString()).toBe('2026-07-04T17:30:00.000Z');
			expect((await firestore.doc('bookings/one').get()).data()).toEqual({
				eventId: 'supper',
				eventName: 'Regatta Supper',
				firstName: 'Aileen',
				lastName: 'Archer',
				numberAttending: 3,
				numberOfChildren: 1,
				numberOfSoftDrinks: 2,
				numberOfVegetarian: 0,
				submittedAt: '2026-06-01T12:00:00.000Z',
				paymentRequired: false,
				paid: false,
				revision: 0,
			});
		});

		test('Firestore bookings contain amounts in major currency units', async () => {
			const { bookings, payments } = await open();
			const one = checkoutOf({ id: 'one', bookingId: 'one' });
			await bookings.add(bookingToPay(one), { checkout: one });
			const document = firestore.doc('bookings/one');
			await document.update({ ownField: 'of the club' });
			const { hasOpenCheckout, ...unpaid } = (await document.get()).data() ?? {};
			expect(hasOpenCheckout).toBe(true);
			expect(unpaid).toMatchObject({ paid: false, paymentAmount: 43.23 });
			for (const field of ['paymentId', 'paymentCompletedAt', 'refundedAmount']) {
				expect(unpaid).not.toHaveProperty(field);
			}
			const paid = paidCheckout(one);
			await payments.replace(paid);
			expect((await document.get()).data()).toEqual({
				...unpaid,
				paid: true,
				paymentId: 'payment of one',
				paymentCompletedAt: timestampOf('2026-06-01T12:05:00.000Z'),
				revision: 1,
			});
			const refund = { refundId: 'r', paymentId: 'payment of one', amountMinor: 1235 };
			const completedRefund = {
				...refund,
				status: 'COMPLETED',
				currency: 'GBP',
				at: null,
			} as const;
			await payments.replace({ ...paid, refunds: [completedRefund], revision: 2 });
			expect((await document.get()).data()).toMatchObject({ paid: true, refundedAmount: 12.35 });
			await payments.replace({ ...one, revision: 3 });
			expect((await document.get()).data()).toEqual({
				...unpaid,
				hasOpenCheckout,
				revision: 3,
			});

			const stored = (await firestore.doc('checkouts/one').get()).data();
			expect(stored).toMatchObject({ watched: true, references: [], revision: 3 });
			await document.update({ paid: true, refundedAmount: '2.5' });
			expect(await bookings.listForEvent('supper')).toMatchObject([{ refundedMinor: 250 }]);
		});

		test('FirestorePaymentStore.replace stores a payment even if the booking or its totals were deleted', async () => {
			const storage = await open();
			const checkouts = ['one', 'two'].map((id) => checkoutOf({ id, bookingId: id }));
			for (const checkout of checkouts) {
				await storage.bookings.add(bookingToPay(checkout), { checkout });
			}
			await firestore.doc('bookings/one').delete();
			await firestore.doc('eventTotals/supper').delete();
			for (const checkout of checkouts) {
				expect(await storage.payments.replace(paidCheckout(checkout))).toBe(true);
				expect(await storage.payments.get(checkout.id)).toEqual(paidCheckout(checkout));
			}
			expect((await firestore.doc('bookings/one').get()).exists).toBe(false);
			expect(await storage.bookings.totalsOf(['supper'])).toMatchObject([
				{ bookings: 1, pendingBookings: 0, revenueMinor: { GBP: 4323 } },
			]);
			expect(await recountTotals(storage)).toMatchObject({ differences: [] });
		});

		test('the error of FirestoreBookingStore.add contains the booking id or checkout id that already exists', async () => {
			const { bookings } = await open();
			const one = checkoutOf({ id: 'one' });
			await bookings.add(bookingToPay(one), { checkout: one });
			const sameId = checkoutOf({ id: 'one', bookingId: 'another' });
			for (const [checkout, message] of [
				[one, `cannot add the booking: the id ${one.bookingId} is taken`],
				[sameId, 'cannot add the checkout: the id one is taken'],
			] as const) {
				const adding = bookings.add(bookingToPay(checkout), { checkout });
				await expect(adding).rejects.toThrow(message);
			}
		});

		test('Firestore storage rejects every id that Firestore cannot store', async () => {
			const { events, bookings, workDays, admins, sessions } = await open();
			for (const id of ['', '.', '..', 'a/b', '__x__', 'a\nb', 'x'.repeat(2_000), '\ud800']) {
				const one = checkoutOf({ id: 'one' });
				const [admin = never()] = legacyAdmins;
				for (const write of [
					() => events.add(eventOf({ id })),
					() => bookings.add(bookingOf({ id })),
					...[checkoutOf({ id }), { ...one, bookingId: id }].map(
						(checkout) => () => bookings.add(bookingToPay(checkout), { checkout }),
					),
					() => workDays.add(workDayOf({ id })),
					() => workDays.signUp(signUpOf({ id })),
					() => workDays.signUp(signUpOf({ id: 'one', workDayId: id })),
				]) {
					await expect(write(), `the id ${JSON.stringify(id)}`).rejects.toThrow(
						'as a Firestore document id',
					);
				}
				await expect(bookings.add(bookingOf({ id: 'one', eventId: id }))).rejects.toThrow();
				await expect(admins.put({ ...admin.expected, uid: id })).rejects.toThrow();
				expect(await admins.get(id)).toBeNull();
				expect(await sessions.get(id)).toBeNull();
				const noTotals = { stored: null, recomputed: null };
				expect(await bookings.recount(id, { repair: true })).toEqual(noTotals);
			}
			expect(await snapshotOf(firestore)).toEqual([]);
		});

		test('if two Firestore connections send the same write concurrently, only one write is stored', async () => {
			const storages = [await open(), await open()];
			const runTenTimes = <Result>(action: (storage: Storage, index: number) => Promise<Result>) =>
				concurrently(10, (index) => {
					const storage = storages[index % 2];
					return storage === undefined ? never() : action(storage, index);
				});
			const results = await runTenTimes(({ bookings }, index) =>
				bookings.add(bookingOf({ id: `shared-${index}` }), {
					key: { key: 'a /key/', fingerprint: 'f' },
				}),
			);
			expect(results.filter(({ outcome }) => outcome === 'stored')).toHaveLength(1);
			expect(results.filter(({ outcome }) => outcome === 'repeated')).toHaveLength(9);
			await runTenTimes(({ bookings }, index) => bookings.add(bookingOf({ id: `own-${index}` })));
			const [{ bookings } = never()] = storages;
			expect(await bookings.listForEvent('supper')).toHaveLength(11);
			expect(await bookings.totalsOf(['supper'])).toMatchObject([{ bookings: 11, attendees: 33 }]);

			const checkouts = Array.from({ length: 10 }, (_, index) => checkoutOf({ id: `c-${index}` }));
			for (const checkout of checkouts) {
				await bookings.add(bookingToPay(checkout), { checkout });
			}
			const payments = await runTenTimes((storage, index) =>
				storage.payments.replace(paidCheckout(checkouts[index] ?? never())),
			);
			expect(payments).toEqual(checkouts.map(() => true));
			// A webhook and a poll can report the same change concurrently. Only one of the two may store
			// the change.
			const [checkout = never()] = checkouts;
			const cancelled = { ...paidCheckout(checkout), cancelledAt: at(0), revision: 2 };
			const replacements = await runTenTimes((storage) => storage.payments.replace(cancelled));
			expect(replacements.filter(Boolean)).toHaveLength(1);
			expect(await bookings.totalsOf(['supper'])).toMatchObject([
				{ bookings: 21, pendingBookings: 0, revenueMinor: { GBP: 10 * 4323 } },
			]);
			expect(await recountTotals({ bookings })).toMatchObject({ differences: [] });

			const signUps = await runTenTimes(({ workDays }, index) =>
				workDays.signUp(signUpOf({ id: `sign-up-${index}` }), { key: '/k', fingerprint: 'f' }),
			);
			expect(signUps.filter(({ outcome }) => outcome === 'stored')).toHaveLength(1);
			expect(signUps.filter(({ outcome }) => outcome === 'repeated')).toHaveLength(9);

			const leases = await runTenTimes(({ jobs }, index) =>
				jobs.acquire({ ...sweep, owner: `h${index}` }),
			);
			expect(leases.filter(Boolean)).toHaveLength(1);
			await runTenTimes(({ rateLimits }) => rateLimits.add('k', 1, { at: at(0), endsAt: at(1) }));
			expect(await storages[0]?.rateLimits.get('k', { at: at(0), endsAt: at(1) })).toEqual({
				points: 10,
				endsAt: at(1),
			});
			const email = 'aileen@example.org';
			const credentialWrites = await Promise.allSettled(
				storages.map(({ credentials }, index) =>
					credentials.put({ uid: `uid-${index}`, email, passwordHash: 'h' }),
				),
			);
			const statuses = credentialWrites.map(({ status }) => status);
			expect(statuses.sort()).toEqual(['fulfilled', 'rejected']);
		}, 120_000);

		test('Firestore storage stores a write once if the connection is lost before the commit is confirmed', async () => {
			await open();
			const proxy = await startCuttingProxy(emulator.host, firestore);
			const host = process.env.FIRESTORE_EMULATOR_HOST;
			process.env.FIRESTORE_EMULATOR_HOST = proxy.host;
			const { events, bookings, payments, jobs, workDays } = await open();
			process.env.FIRESTORE_EMULATOR_HOST = host;

			const event = eventOf({ id: 'supper' });
			await proxy.cutOnce('events/supper', () => events.add(event));
			expect(await events.get('supper')).toEqual(event);
			const booking = bookingOf({ id: 'one' });
			const stored = { outcome: 'stored', bookingId: 'one' };
			expect(await proxy.cutOnce('bookings/one', () => bookings.add(booking))).toEqual(stored);
			expect(await bookings.totalsOf(['supper'])).toMatchObject([{ bookings: 1 }]);
			const checkout = checkoutOf({ id: 'one', bookingId: 'two' });
			const addCheckout = () => bookings.add(bookingToPay(checkout), { checkout });
			expect(await proxy.cutOnce('checkouts/one', addCheckout)).toMatchObject({
				outcome: 'stored',
			});
			const changedCheckouts = firestore.collection('checkouts').where('revision', '==', 1);
			const pay = () => payments.replace(paidCheckout(checkout));
			expect(await proxy.cutOnce(changedCheckouts, pay)).toBe(true);
			expect(await payments.replace(paidCheckout(checkout))).toBe(false);
			expect(await bookings.totalsOf(['supper'])).toMatchObject([
				{ bookings: 2, pendingBookings: 0, revenueMinor: { GBP: 4323 } },
			]);
			expect(await proxy.cutOnce('jobs', () => jobs.acquire({ ...sweep, owner: 'h' }))).toBe(true);
			expect(await jobs.acquire({ ...sweep, owner: 'other' })).toBe(false);
			const signUp = signUpOf({ id: 'one' });
			expect(await proxy.cutOnce('workDaySignUps/one', () => workDays.signUp(signUp))).toEqual({
				outcome: 'stored',
				signUpId: 'one',
			});
			proxy.close();
		}, 60_000);

		test('Firestore documents of idempotency keys contain no personal data', async () => {
			const { bookings, workDays } = await open();
			const key = { key: 'k', fingerprint: '["Aileen","aileen@example.org"]' };
			await bookings.add(bookingOf({ id: 'one' }), { key });
			await workDays.signUp(signUpOf({ id: 'one' }), key);
			for (const collection of ['requestKeys', 'workDayRequestKeys']) {
				const { docs } = await firestore.collection(collection).get();
				expect(docs).toHaveLength(1);
				expect(JSON.stringify(docs[0]?.data())).not.toMatch(/aileen/i);
			}
		});

		test('Firestore work days have the specified fields and can be read even if fields have wrong types', async () => {
			const { workDays } = await open();
			await workDays.add(workDayOf({ id: 'one' }));
			await workDays.signUp(signUpOf({ id: 'one', otherJob: 'Signs' }));
			const { date, ...fields } = (await firestore.doc('workDays/one').get()).data() ?? {};
			expect(toInstant(date.toDate())).toBe('2026-07-04T08:30:00.000Z');
			expect({ id: 'one', date: toInstant(date.toDate()), ...fields }).toEqual(
				workDayOf({ id: 'one' }),
			);
			expect((await firestore.doc('workDaySignUps/one').get()).data()).toEqual({
				workDayId: 'spring',
				workDayName: 'Spring Work Day',
				firstName: 'Aileen',
				lastName: 'Archer',
				selectedJobs: ['slipway', 'galley'],
				otherJob: 'Signs',
				bringingTools: false,
				wantsFood: false,
				submittedAt: '2026-06-01T12:00:00.000Z',
				revision: 0,
			});

			const jobs = [{ id: 7, volunteersNeeded: '3' }, { title: 'No id' }, 'rake', null];
			await firestore.doc('workDays/typed').set({ date: '2026-07-04T09:30', active: true, jobs });
			await firestore.doc('workDays/minimal').set({});
			const typed = workDayOf({
				id: 'typed',
				name: 'Untitled',
				description: '',
				jobs: [{ id: '7', title: 'Untitled', description: '', volunteersNeeded: 3 }],
			});
			expect(await workDays.listFrom(instant('2026-01-01T00:00:00.000Z'))).toEqual([
				workDayOf({ id: 'one' }),
				typed,
			]);
			expect(await workDays.get('minimal')).toMatchObject({ active: false, jobs: [] });
			await firestore.doc('workDaySignUps/minimal').set({ workDayId: 'one', selectedJobs: 'rake' });
			expect(await workDays.listSignUps('one')).toMatchObject([
				{ id: 'minimal', selectedJobs: [] },
			]);
			expect(await workDays.countVolunteers('one')).toEqual(new Map());
		});

		test('FirestoreCredentialStore.put accepts an email address that another account no longer uses', async () => {
			const { credentials } = await open();
			const [oldEmail, newEmail] = ['old@example.org', 'new@example.org'];
			await credentials.put({ uid: 'one', email: oldEmail, passwordHash: 'h' });
			await credentials.put({ uid: 'one', email: newEmail, passwordHash: 'h' });
			await credentials.put({ uid: 'two', email: oldEmail, passwordHash: 'h' });
			expect(await credentials.findByEmail(oldEmail)).toMatchObject({ uid: 'two' });
			expect(await credentials.findByEmail(newEmail)).toMatchObject({ uid: 'one' });
		});

		/** Stores copies of a document next to it. */
		async function copyDocument(path: string, copies: number): Promise<void> {
			const original = await firestore.doc(path).get();
			const batch = firestore.batch();
			for (let copy = 1; copy <= copies; copy++) {
				batch.set(original.ref.parent.doc(`copy-${copy}`), original.data() ?? {});
			}
			await batch.commit();
		}

		test('WorkDayStore.remove removes more sign-ups than one Firestore transaction can remove', async () => {
			const { workDays } = await open();
			await workDays.add(workDayOf({ id: 'spring' }));
			await workDays.signUp(signUpOf({ id: 'one' }));
			await copyDocument('workDaySignUps/one', 219);
			expect(await workDays.listSignUps('spring')).toHaveLength(220);
			expect(await workDays.remove({ id: 'spring', revision: 0 })).toBe(true);
			expect(await workDays.listSignUps('spring')).toEqual([]);
		});

		test('FirestoreSessionStore.removeExpired deletes 250 expired sessions in one call', async () => {
			const { sessions } = await open();
			const old = sessionOf({ tokenHash: 'old', createdAt: at(0), lastSeenAt: at(0) });
			await sessions.add(old);
			await copyDocument('sessions/old', 249);
			await sessions.add({ ...old, tokenHash: 'active', lastSeenAt: at(2) });
			await sessions.removeExpired({ createdBefore: at(0), seenBefore: at(1) });
			const { docs } = await firestore.collection('sessions').get();
			expect(ids(docs)).toEqual(['active']);
		});

		test('FirestoreBookingStore.recount counts bookings that another connection adds concurrently', async () => {
			const [storage, recountingStorage] = [await open(), await open()];
			const earlier = firestore.batch();
			for (let index = 0; index < 400; index++) {
				earlier.set(firestore.doc(`bookings/earlier-${index}`), { eventId: 'supper' });
			}
			await earlier.commit();
			const adding = Array.from({ length: 5 }, (_, index) =>
				storage.bookings.add(bookingOf({ id: `booking-${index}` })),
			);
			await Promise.all([
				recountingStorage.bookings.recount('supper', { repair: true }),
				...adding,
			]);
			expect(await storage.bookings.totalsOf(['supper'])).toMatchObject([{ bookings: 405 }]);
		}, 60_000);

		test('recountTotals repairs wrong booking totals in Firestore only if "repair" is true', async () => {
			const { bookings } = await open();
			for (const eventId of ['wrong', 'lost', 'right']) {
				await bookings.add(bookingOf({ id: eventId, eventId }));
			}
			await firestore.doc('eventTotals/wrong').update({ attendees: 2, 'revenueMinor.GBP': 5 });
			await firestore.doc('eventTotals/lost').delete();
			await firestore.doc('eventTotals/left-over').set({ eventName: 'None', bookings: 1 });
			const report = await recountTotals({ bookings });
			expect(report).toMatchObject({ events: 4, bookings: 3 });
			const wrongIds = report.differences.map(({ eventId }) => eventId);
			expect(wrongIds).toEqual(['left-over', 'lost', 'wrong']);
			expect(report.differences[2]?.fields).toEqual([
				{ field: 'attendees', stored: '2', recomputed: '3' },
				{ field: 'revenueMinor.GBP', stored: '5', recomputed: '0' },
			]);
			expect(await recountTotals({ bookings }, { repair: true })).toEqual(report);
			expect(await recountTotals({ bookings })).toMatchObject({ events: 3, differences: [] });
			expect(await bookings.totalsOf(['left-over'])).toEqual([]);
		});

		test('Firestore queries for events and totals read at most two documents more than they return', async () => {
			const past = firestore.batch();
			const { events, bookings } = await open();
			await events.add(
				eventOf({ id: 'to-come', eventdatetime: instant('2027-01-01T10:00:00.000Z') }),
			);
			await events.add(eventOf({ id: 'undated', eventdatetime: null }));
			const event = (await firestore.doc('events/to-come').get()).data() ?? {};
			for (let index = 0; index < 300; index++) {
				const eventdatetime = new Date(Date.UTC(2020, 0, index));
				past.set(firestore.doc(`events/past-${index}`), { ...event, eventdatetime });
				past.set(firestore.doc(`bookings/b-${index}`), { eventId: 'past-1', numberAttending: 1 });
			}
			await past.commit();
			await bookings.recount('past-1', { repair: true });

			const readDocuments = vi.spyOn(QuerySnapshot.prototype, 'docs', 'get');
			const expectReads = async (
				query: () => Promise<unknown[]>,
				expected: { returned: number; read: number },
			) => {
				readDocuments.mockClear();
				const { length: returned } = await query();
				const { length: read } = readDocuments.mock.results.flatMap(({ value }) => value);
				expect({ returned, read }).toEqual(expected);
			};
			const from = instant('2026-01-01T00:00:00.000Z');
			await expectReads(() => events.listFrom(from), { returned: 2, read: 2 });
			await expectReads(() => events.listLatest({ limit: 5 }), { returned: 5, read: 7 });
			await expectReads(() => events.listLatest({ since: from }), { returned: 1, read: 2 });
			await expectReads(() => bookings.latestTotals({ limit: 5 }), { returned: 1, read: 1 });
			await expectReads(() => bookings.totalsOf(['past-1']), { returned: 1, read: 0 });
			readDocuments.mockRestore();
		});

		test.runIf(isOwnEmulator)(
			'Firestore security rules deny a request with a visitor’s token or without a token',
			async () => {
				const { events } = await open();
				await events.add(eventOf({ id: 'one' }));
				const base = `http://${emulator.host}/v1/projects/${projectId}/databases/(default)/documents`;
				const visitor = { sub: 'visitor', aud: projectId, iss: 'https://securetoken.google.com/x' };
				const token = [{ alg: 'none' }, visitor]
					.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
					.join('.');
				for (const headers of [{}, { authorization: `Bearer ${token}.` }]) {
					const path = `${base}/events/one`;
					expect((await fetch(path, { headers })).status).toBe(403);
					expect((await fetch(path, { headers, method: 'DELETE' })).status).toBe(403);
					expect((await fetch(`${base}/events`, { headers })).status).toBe(403);
				}
				expect(await events.get('one')).not.toBeNull();
			},
		);
	});

	test.each([
		[GrpcStatus.UNAVAILABLE, true],
		[GrpcStatus.RESOURCE_EXHAUSTED, true],
		[GrpcStatus.DEADLINE_EXCEEDED, true],
		[GrpcStatus.ABORTED, true],
		[GrpcStatus.INVALID_ARGUMENT, false],
		[GrpcStatus.PERMISSION_DENIED, false],
	])('an error of Firestore with the status %s is an outage: %s', (code, expected) => {
		expect(isOutage(Object.assign(new Error('refused'), { code }))).toBe(expected);
	});

	test('openFirestoreStorage fails within its timeout if no server answers', async () => {
		const { FIRESTORE_EMULATOR_HOST: host } = process.env;
		process.env.FIRESTORE_EMULATOR_HOST = '127.0.0.1:1';
		const projectId = newProject();
		const opening = openFirestoreStorage({ projectId, timeoutMs: 300 });
		process.env.FIRESTORE_EMULATOR_HOST = host;
		await expect(opening).rejects.toThrow(
			`the Firestore database of the project ${projectId} cannot be opened: Firestore did not answer within 0.3 seconds`,
		);
	});
});

async function expectCorrectLists(events: Storage['events']): Promise<ClubEvent[]> {
	const all = (await events.listLatest()).sort(latestFirst);
	expect(await events.listLatest()).toEqual(all);
	for (const from of ['2000-01-01', '2019-05-01', '2030-01-01', '2097-07-14', '2098-01-01']) {
		const start = instant(`${from}T10:00:00.000Z`);
		const upcoming = all.filter((event) => isUpcoming(event, start)).sort(earliestFirst);
		expect(ids(await events.listFrom(start))).toEqual(ids(upcoming));
		const since = all.filter(({ eventdatetime }) => (eventdatetime ?? '') >= start);
		expect(ids(await events.listLatest({ since: start }))).toEqual(ids(since));
		const firstThree = ids(await events.listLatest({ since: start, limit: 3 }));
		expect(firstThree).toEqual(ids(since.slice(0, 3)));
	}
	for (const limit of [1, 2, all.length - 1, all.length, all.length + 1]) {
		const listed = ids(await events.listLatest({ limit }));
		expect(listed).toEqual(ids(all.slice(0, limit)));
	}
	return all;
}

/**
 * Starts a proxy that delays the replies of the Firestore emulator. A test can then close the connection
 * after Firestore has committed a write, but before the reply arrives.
 */
async function startCuttingProxy(emulatorHost: string, firestore: Firestore) {
	const delayMs = 150;
	const [host, port] = emulatorHost.split(':');
	const sockets = new Set<Socket>();
	let isCut = false;
	const server = createServer((client) => {
		const upstream = connect(Number(port), host);
		sockets.add(client);
		client.pipe(upstream);
		upstream.on('data', (chunk) =>
			setTimeout(delayMs).then(() => client.writable && client.write(chunk)),
		);
		for (const socket of [client, upstream]) {
			socket.on('error', () => {});
			socket.on('close', () => {
				client.destroy();
				upstream.destroy();
				sockets.delete(client);
			});
		}
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const toQuery = (target: string | Query) =>
		typeof target === 'string' ? firestore.collection(target) : target;
	return {
		host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
		/**
		 * Runs `work`, and closes all connections to Firestore as soon as the document `target` exists. If
		 * `target` is a collection or a query, the connections close as soon as the collection or query has a
		 * document.
		 */
		async cutOnce<Result>(target: string | Query, work: () => Promise<Result>): Promise<Result> {
			isCut = false;
			const result = work();
			while (!isCut) {
				const exists =
					typeof target === 'string' && target.includes('/')
						? (await firestore.doc(target).get()).exists
						: !(await toQuery(target).get()).empty;
				if (exists) {
					isCut = true;
					for (const socket of sockets) socket.destroy();
				} else await setTimeout(delayMs / 15);
			}
			return result;
		},
		close: () => server.close(),
	};
}

const timestampOf = (instant: string) => Timestamp.fromDate(new Date(instant));

const at = (hour: number) => instant(`2026-06-01T1${hour}:00:00.000Z`);
const sweep = { name: 'sweep', at: at(0), expiresAt: at(1), latestExpiry: at(2) };

function never(): never {
	throw new Error('a value that the test needs is missing');
}
