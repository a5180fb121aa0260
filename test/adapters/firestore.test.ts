import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { openFirestoreStorage } from '@burgee/adapters/firestore/open-firestore-storage';
import {
	type ClubEvent,
	earliestFirst,
	type Instant,
	isUpcoming,
	latestFirst,
	recountTotals,
	type Storage,
	totalsOfBookings,
} from '@burgee/core';
import { type Firestore, type Query, QuerySnapshot, Timestamp } from 'firebase-admin/firestore';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
	bookingOf,
	bookingToPay,
	checkoutOf,
	eventOf,
	ids,
	paidCheckout,
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
import { root } from '../source-files.ts';
import {
	fillLegacyProject,
	legacyAdmins,
	legacyBookings,
	legacyEvents,
	snapshotOf,
} from './legacy-project.ts';

const rules = `${root}adapters/firestore/firestore.rules`;
/** One that the environment names may mind other rules. */
const isOurEmulator = !process.env.FIRESTORE_EMULATOR_HOST && findEmulatorProgram() !== null;

describe.skipIf(findFirestoreEmulator() === null)('Firestore', () => {
	let emulator: FirestoreEmulator | null;
	beforeAll(async () => {
		emulator = await startFirestoreEmulator({ rules });
		Object.assign(process.env, emulator?.environment);
	}, 90_000);
	afterAll(() => emulator?.stop());

	storageContract('Firestore', () => openFirestoreStorage({ projectId: newProject() }));

	describe('a project', () => {
		let projectId: string;
		let firestore: Firestore;
		let closing: (() => Promise<void>)[];
		beforeEach(() => {
			projectId = newProject();
			const opened = openFirestore(projectId);
			firestore = opened.firestore;
			closing = [opened.close];
		});
		afterEach(async () => {
			for (const close of closing) await close();
		});

		async function open(): Promise<Storage> {
			const storage = await openFirestoreStorage({ projectId });
			closing.push(storage.close);
			return storage;
		}

		describe('that a club has run on', () => {
			beforeEach(() => fillLegacyProject(firestore));

			/** Firestore's own times of the document, to the millisecond. */
			async function timesOf(path: string) {
				const { createTime, updateTime } = await firestore.doc(path).get();
				const toInstant = ({ seconds, nanoseconds } = Timestamp.now()) =>
					new Date(seconds * 1_000 + Math.floor(nanoseconds / 1e6)).toISOString();
				return { created: toInstant(createTime), updated: toInstant(updateTime) };
			}

			test('has its events read as decision: stored-names says', async () => {
				const { events } = await open();
				for (const { id, reads } of legacyEvents) {
					const { created, updated } = await timesOf(`events/${id}`);
					const expected = { createdAt: created, updatedAt: updated, ...reads };
					expect(await events.get(id)).toEqual(expected);
				}
			});

			/** The calendar and the admin's list come to what they would be if all were read and sorted. */
			async function expectTrueLists(events: Storage['events']): Promise<ClubEvent[]> {
				const all = (await events.listLatest()).sort(latestFirst);
				expect(await events.listLatest()).toEqual(all);
				for (const from of ['2000-01-01', '2019-05-01', '2030-01-01', '2097-07-14', '2098-01-01']) {
					const moment: Instant = `${from}T10:00:00.000Z`;
					const upcoming = all.filter((event) => isUpcoming(event, moment)).sort(earliestFirst);
					expect(ids(await events.listFrom(moment))).toEqual(ids(upcoming));
					const since = all.filter(({ eventdatetime }) => (eventdatetime ?? '') >= moment);
					expect(ids(await events.listLatest({ since: moment }))).toEqual(ids(since));
					const first = ids(await events.listLatest({ since: moment, limit: 3 }));
					expect(first).toEqual(ids(since.slice(0, 3)));
				}
				for (let limit = 1; limit <= all.length + 1; limit++) {
					const listed = ids(await events.listLatest({ limit }));
					expect(listed).toEqual(ids(all.slice(0, limit)));
				}
				return all;
			}

			test('has every event in its lists, whatever kind its dates are of', async () => {
				const { events } = await open();
				const all = await expectTrueLists(events);
				expect(ids(all).sort()).toEqual(ids(legacyEvents).sort());
				const shown = ids(await events.listFrom('2030-01-01T00:00:00.000Z'));
				expect(shown).not.toContain('over');
				expect(shown).not.toContain('over-in-text');
				expect(shown).toHaveLength(legacyEvents.length - 2);
			});

			test('has them too where every event has a date field', async () => {
				for (const { id, fields } of legacyEvents) {
					if (!('eventdatetime' in fields)) await firestore.doc(`events/${id}`).delete();
				}
				const all = await expectTrueLists((await open()).events);
				expect(all).toHaveLength(legacyEvents.length - 2);
			});

			test('has its bookings read so, the newest first', async () => {
				const { bookings } = await open();
				const listed = (
					await Promise.all(['in-order', 'deleted'].map((id) => bookings.listForEvent(id)))
				).flat();
				const kept = legacyBookings.filter(({ reads }) =>
					['in-order', 'deleted'].includes(reads.eventId),
				);
				expect(ids(listed).sort()).toEqual(ids(kept).sort());
				for (const { id, reads } of kept) {
					const { created } = await timesOf(`bookings/${id}`);
					const expected = { submittedAt: created, ...reads };
					expect(listed.find((booking) => booking.id === id)).toMatchObject(expected);
				}
				expect(ids(listed).slice(-3)).toEqual(['text-for-numbers', 'whole', 'of-a-deleted-event']);
			});

			test('has its admins read so', async () => {
				const { admins } = await open();
				for (const { id, reads } of legacyAdmins) expect(await admins.get(id)).toEqual(reads);
				expect(await admins.list()).toHaveLength(legacyAdmins.length);
			});

			test('is not changed by opening, reading and counting it', async () => {
				const before = await snapshotOf(firestore);
				const storage = await open();
				await storage.events.listLatest();
				await storage.events.listLatest({ limit: 5 });
				await storage.events.listFrom('2030-01-01T00:00:00.000Z');
				await storage.bookings.listForEvent('in-order');
				await storage.admins.list();
				await recountTotals(storage, { repair: true });
				expect(await snapshotOf(firestore)).toEqual(before);
			});

			test('keeps what is not Burgee’s where an event or an admin is changed', async () => {
				const storage = await open();
				expect(await storage.events.replace(eventOf({ id: 'in-order' }))).toBe(true);
				expect(await storage.events.get('in-order')).toEqual(eventOf({ id: 'in-order' }));
				expect((await firestore.doc('events/in-order').get()).get('ownField')).toEqual({
					of: 'the club',
				});
				const admin = await storage.admins.get('whole');
				if (admin) await storage.admins.put({ ...admin, disabled: false });
				expect((await firestore.doc('admins/whole').get()).get('since')).toBe(1998);
			});

			/** That the totals are what the bookings add up to. */
			async function expectTrueTotals({ bookings }: Storage): Promise<void> {
				for (const eventId of ['in-order', 'deleted']) {
					const counted = totalsOfBookings(await bookings.listForEvent(eventId));
					expect(counted?.bookings).toBeGreaterThan(0);
					expect(await bookings.totalsOf([eventId])).toEqual([counted]);
				}
				expect(await recountTotals({ bookings })).toMatchObject({ differences: [] });
			}

			test('has its bookings counted by whoever opens it first', async () => {
				const opened = await Promise.all([open(), open(), open()]);
				const [storage = await open()] = opened;
				await expectTrueTotals(storage);
				expect(await storage.bookings.listBookedEvents()).toEqual(['deleted', 'in-order']);
				expect(await storage.bookings.totalsOf(['in-order'])).toMatchObject([
					{ bookings: 4, attendees: 7, revenueMinor: { EUR: 4323, GBP: 2470, USD: 0 } },
				]);
			});

			test('has a count that was killed taken up again', async () => {
				await firestore.doc('eventTotals/in-order').set({ eventName: '', bookings: 1 });
				await expectTrueTotals(await open());
			});

			test('is counted once for ever', async () => {
				await open();
				await firestore.doc('eventTotals/in-order').update({ bookings: 99 });
				const storage = await open();
				expect(await storage.bookings.totalsOf(['in-order'])).toMatchObject([{ bookings: 99 }]);
			});

			test('loses no booking that is made while another process counts', async () => {
				const early = await open();
				await firestore.doc('burgee/totals').delete();
				const adding = Array.from({ length: 10 }, (_, place) =>
					early.bookings.add(bookingOf({ id: `new-${place}`, eventId: 'in-order' })),
				);
				await Promise.all([open(), ...adding]);
				await expectTrueTotals(early);
			}, 60_000);
		});

		test('is written under the specification’s names, with nothing where there is nothing', async () => {
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
			});
		});

		test('has what was paid and given back in major units, and nothing where there is nothing', async () => {
			const { bookings, payments } = await open();
			const one = checkoutOf({ id: 'one', bookingId: 'one' });
			await bookings.add(bookingToPay(one), undefined, one);
			const document = firestore.doc('bookings/one');
			await document.update({ ownField: 'of the club' });
			const unpaid = (await document.get()).data() ?? {};
			expect(unpaid).toMatchObject({ paid: false, paymentAmount: 43.23 });
			for (const field of ['paymentId', 'paymentCompletedAt', 'refundedAmount']) {
				expect(unpaid).not.toHaveProperty(field);
			}
			const settled = paidCheckout(one);
			await payments.replace(settled);
			expect((await document.get()).data()).toEqual({
				...unpaid,
				paid: true,
				paymentId: 'payment of one',
				paymentCompletedAt: timestampOf('2026-06-01T12:05:00.000Z'),
			});
			const refund = { refundId: 'r', paymentId: 'payment of one', amountMinor: 1235 };
			const back = { ...refund, status: 'COMPLETED', currency: 'GBP' } as const;
			await payments.replace({ ...settled, refunds: [back], revision: 2 });
			expect((await document.get()).data()).toMatchObject({ paid: true, refundedAmount: 12.35 });
			await payments.replace({ ...one, revision: 3 });
			expect((await document.get()).data()).toEqual(unpaid);

			const stored = (await firestore.doc('checkouts/one').get()).data();
			expect(stored).toMatchObject({ watched: true, references: [], revision: 3 });
			await document.update({ paid: true, refundedAmount: '2.5' });
			expect(await bookings.listForEvent('supper')).toMatchObject([{ refundedMinor: 250 }]);
		});

		test('keeps a payment whose booking or totals somebody took away', async () => {
			const storage = await open();
			const begun = ['one', 'two'].map((id) => checkoutOf({ id, bookingId: id }));
			for (const each of begun) await storage.bookings.add(bookingToPay(each), undefined, each);
			await firestore.doc('bookings/one').delete();
			await firestore.doc('eventTotals/supper').delete();
			for (const each of begun) {
				expect(await storage.payments.replace(paidCheckout(each))).toBe(true);
				expect(await storage.payments.get(each.id)).toEqual(paidCheckout(each));
			}
			expect((await firestore.doc('bookings/one').get()).exists).toBe(false);
			expect(await storage.bookings.totalsOf(['supper'])).toMatchObject([
				{ bookings: 1, pendingBookings: 0, revenueMinor: { GBP: 4323 } },
			]);
			expect(await recountTotals(storage)).toMatchObject({ differences: [] });
		});

		test('says at once that a booking’s or a checkout’s id is taken', async () => {
			const { bookings } = await open();
			const one = checkoutOf({ id: 'one' });
			await bookings.add(bookingToPay(one), undefined, one);
			const other = checkoutOf({ id: 'one', bookingId: 'another' });
			for (const [checkout, message] of [
				[one, 'another booking has this id'],
				[other, 'another checkout has this id'],
			] as const) {
				const adding = bookings.add(bookingToPay(checkout), undefined, checkout);
				await expect(adding).rejects.toThrow(message);
			}
		});

		test.each(['', '.', '..', 'a/b', '__x__', 'a\nb', 'x'.repeat(2_000), '\ud800'])(
			'refuses to write under %j',
			async (id) => {
				const { events, bookings, workDays, admins, sessions } = await open();
				await expect(events.add(eventOf({ id }))).rejects.toThrow('cannot be an id');
				await expect(bookings.add(bookingOf({ id }))).rejects.toThrow('cannot be an id');
				await expect(bookings.add(bookingOf({ id: 'one', eventId: id }))).rejects.toThrow();
				const one = checkoutOf({ id: 'one' });
				for (const checkout of [checkoutOf({ id }), { ...one, bookingId: id }]) {
					await expect(bookings.add(bookingToPay(checkout), undefined, checkout)).rejects.toThrow(
						'cannot be an id',
					);
				}
				await expect(workDays.add(workDayOf({ id }))).rejects.toThrow('cannot be an id');
				for (const signUp of [signUpOf({ id }), signUpOf({ id: 'one', workDayId: id })]) {
					await expect(workDays.signUp(signUp)).rejects.toThrow('cannot be an id');
				}
				await expect(
					admins.put({ ...(legacyAdmins[0]?.reads ?? never()), uid: id }),
				).rejects.toThrow();
				expect(await admins.get(id)).toBeNull();
				expect(await sessions.get(id)).toBeNull();
				expect(await bookings.recount(id, { repair: true })).toEqual({
					stored: null,
					recomputed: null,
				});
				expect(await snapshotOf(firestore)).toEqual([]);
			},
		);

		test('serves two processes at once: a shared key is used once, every booking is counted', async () => {
			const storages = [await open(), await open()];
			const each = <Answer>(ask: (storage: Storage, place: number) => Promise<Answer>) =>
				Promise.all(
					Array.from({ length: 10 }, (_, place) => {
						const storage = storages[place % 2];
						return storage === undefined ? never() : ask(storage, place);
					}),
				);
			const shared = await each(({ bookings }, place) =>
				bookings.add(bookingOf({ id: `shared-${place}` }), { key: 'a /key/', fingerprint: 'f' }),
			);
			expect(shared.filter(({ outcome }) => outcome === 'stored')).toHaveLength(1);
			expect(shared.filter(({ outcome }) => outcome === 'repeated')).toHaveLength(9);
			await each(({ bookings }, place) => bookings.add(bookingOf({ id: `own-${place}` })));
			const bookings = await openBookings(storages);
			expect(await bookings.listForEvent('supper')).toHaveLength(11);
			expect(await bookings.totalsOf(['supper'])).toMatchObject([{ bookings: 11, attendees: 33 }]);

			const begun = Array.from({ length: 10 }, (_, place) => checkoutOf({ id: `c-${place}` }));
			for (const checkout of begun) {
				await bookings.add(bookingToPay(checkout), undefined, checkout);
			}
			const payments = await each((storage, place) =>
				storage.payments.replace(paidCheckout(begun[place] ?? never())),
			);
			expect(payments).toEqual(begun.map(() => true));
			// The same news by the webhook and by whoever asked: one of them stores it.
			const [same = never()] = begun;
			const cancelled = { ...paidCheckout(same), cancelledAt: at(0), revision: 2 };
			const told = await each((storage) => storage.payments.replace(cancelled));
			expect(told.filter(Boolean)).toHaveLength(1);
			expect(await bookings.totalsOf(['supper'])).toMatchObject([
				{ bookings: 21, pendingBookings: 0, revenueMinor: { GBP: 10 * 4323 } },
			]);
			expect(await recountTotals({ bookings })).toMatchObject({ differences: [] });

			const signedUp = await each(({ workDays }, place) =>
				workDays.signUp(signUpOf({ id: `sign-up-${place}` }), { key: '/k', fingerprint: 'f' }),
			);
			expect(signedUp.filter(({ outcome }) => outcome === 'stored')).toHaveLength(1);
			expect(signedUp.filter(({ outcome }) => outcome === 'repeated')).toHaveLength(9);

			const claimed = await each(({ jobs }, place) =>
				jobs.acquire({ ...sweep, owner: `h${place}` }),
			);
			expect(claimed.filter(Boolean)).toHaveLength(1);
			await each(({ rateLimits }) => rateLimits.add('k', 1, { at: at(0), endsAt: at(1) }));
			expect(await storages[0]?.rateLimits.get('k', at(0))).toEqual({ points: 10, endsAt: at(1) });
			const email = 'aileen@example.org';
			const taken = await Promise.allSettled(
				storages.map(({ credentials }, place) =>
					credentials.put({ uid: `uid-${place}`, email, passwordHash: 'h' }),
				),
			);
			expect(taken.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
		}, 120_000);

		test('takes a write whose answer was lost for its own', async () => {
			await open();
			const wire = await cutAfterCommit(emulator?.host ?? never(), firestore);
			const host = process.env.FIRESTORE_EMULATOR_HOST;
			process.env.FIRESTORE_EMULATOR_HOST = wire.host;
			const { events, bookings, payments, jobs, workDays } = await open();
			process.env.FIRESTORE_EMULATOR_HOST = host;

			const event = eventOf({ id: 'supper' });
			await wire.cutOnce('events/supper', () => events.add(event));
			expect(await events.get('supper')).toEqual(event);
			const booking = bookingOf({ id: 'one' });
			const stored = { outcome: 'stored', bookingId: 'one' };
			expect(await wire.cutOnce('bookings/one', () => bookings.add(booking))).toEqual(stored);
			expect(await bookings.totalsOf(['supper'])).toMatchObject([{ bookings: 1 }]);
			const checkout = checkoutOf({ id: 'one', bookingId: 'two' });
			const begin = () => bookings.add(bookingToPay(checkout), undefined, checkout);
			expect(await wire.cutOnce('checkouts/one', begin)).toMatchObject({ outcome: 'stored' });
			const changed = firestore.collection('checkouts').where('revision', '==', 1);
			const pay = () => payments.replace(paidCheckout(checkout));
			expect(await wire.cutOnce(changed, pay)).toBe(true);
			expect(await payments.replace(paidCheckout(checkout))).toBe(false);
			expect(await bookings.totalsOf(['supper'])).toMatchObject([
				{ bookings: 2, pendingBookings: 0, revenueMinor: { GBP: 4323 } },
			]);
			expect(await wire.cutOnce('jobs', () => jobs.acquire({ ...sweep, owner: 'h' }))).toBe(true);
			expect(await jobs.acquire({ ...sweep, owner: 'other' })).toBe(false);
			const signUp = signUpOf({ id: 'one' });
			expect(await wire.cutOnce('workDaySignUps/one', () => workDays.signUp(signUp))).toEqual({
				outcome: 'stored',
				signUpId: 'one',
			});
			wire.close();
		}, 60_000);

		test('keeps nothing of what a member wrote beside the booking and the sign-up', async () => {
			const { bookings, workDays } = await open();
			const key = { key: 'k', fingerprint: '["Aileen","aileen@example.org"]' };
			await bookings.add(bookingOf({ id: 'one' }), key);
			await workDays.signUp(signUpOf({ id: 'one' }), key);
			for (const collection of ['requestKeys', 'workDayRequestKeys']) {
				const { docs } = await firestore.collection(collection).get();
				expect(docs).toHaveLength(1);
				expect(JSON.stringify(docs[0]?.data())).not.toMatch(/aileen/i);
			}
		});
		test('has its work days under the specification’s names, and reads what was typed by hand', async () => {
			const { workDays } = await open();
			await workDays.add(workDayOf({ id: 'one' }));
			await workDays.signUp(signUpOf({ id: 'one', otherJob: 'Signs' }));
			const { date, ...fields } = (await firestore.doc('workDays/one').get()).data() ?? {};
			expect(date.toDate().toISOString()).toBe('2026-07-04T08:30:00.000Z');
			expect({ id: 'one', date: date.toDate().toISOString(), ...fields }).toEqual(
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
			});

			const jobs = [{ id: 7, volunteersNeeded: '3' }, { title: 'No id' }, 'rake', null];
			await firestore.doc('workDays/typed').set({ date: '2026-07-04T09:30', active: true, jobs });
			await firestore.doc('workDays/bare').set({});
			const typed = workDayOf({
				id: 'typed',
				name: 'Untitled',
				description: '',
				jobs: [{ id: '7', title: 'Untitled', description: '', volunteersNeeded: 3 }],
			});
			expect(await workDays.listFrom('2026-01-01T00:00:00.000Z')).toEqual([
				workDayOf({ id: 'one' }),
				typed,
			]);
			expect(await workDays.get('bare')).toMatchObject({ active: false, jobs: [] });
			await firestore.doc('workDaySignUps/bare').set({ workDayId: 'one', selectedJobs: 'rake' });
			expect(await workDays.listSignUps('one')).toMatchObject([{ id: 'bare', selectedJobs: [] }]);
			expect(await workDays.countVolunteers('one')).toEqual(new Map());
		});

		test('lets another have the e-mail address that somebody left', async () => {
			const { credentials } = await open();
			const [left, other] = ['left@example.org', 'other@example.org'];
			await credentials.put({ uid: 'one', email: left, passwordHash: 'h' });
			await credentials.put({ uid: 'one', email: other, passwordHash: 'h' });
			await credentials.put({ uid: 'two', email: left, passwordHash: 'h' });
			expect(await credentials.findByEmail(left)).toMatchObject({ uid: 'two' });
			expect(await credentials.findByEmail(other)).toMatchObject({ uid: 'one' });
		});

		test('takes away more expired sessions than one query asks for', async () => {
			const { sessions } = await open();
			const old = { uid: 'one', createdAt: at(0), lastSeenAt: at(0) };
			const tokens = Array.from({ length: 250 }, (_, place) => `token-${place}`);
			await Promise.all(tokens.map((tokenHash) => sessions.add({ ...old, tokenHash })));
			await sessions.add({ ...old, tokenHash: 'kept', lastSeenAt: at(2) });
			await sessions.removeExpired({ createdBefore: at(0), seenBefore: at(1) });
			const { docs } = await firestore.collection('sessions').get();
			expect(ids(docs)).toEqual(['kept']);
		});

		test('loses no booking while another process recounts many', async () => {
			const [booking, recounting] = [await open(), await open()];
			const earlier = firestore.batch();
			for (let place = 0; place < 400; place++) {
				earlier.set(firestore.doc(`bookings/earlier-${place}`), { eventId: 'supper' });
			}
			await earlier.commit();
			const adding = Array.from({ length: 5 }, (_, place) =>
				booking.bookings.add(bookingOf({ id: `booking-${place}` })),
			);
			await Promise.all([recounting.bookings.recount('supper', { repair: true }), ...adding]);
			expect(await booking.bookings.totalsOf(['supper'])).toMatchObject([{ bookings: 405 }]);
		}, 60_000);

		test('has its broken totals found, and mended only where that is asked for', async () => {
			const { bookings } = await open();
			for (const eventId of ['wrong', 'lost', 'right']) {
				await bookings.add(bookingOf({ id: eventId, eventId }));
			}
			await firestore.doc('eventTotals/wrong').update({ attendees: 2, 'revenueMinor.GBP': 5 });
			await firestore.doc('eventTotals/lost').delete();
			await firestore.doc('eventTotals/left-over').set({ eventName: 'None', bookings: 1 });
			const found = await recountTotals({ bookings });
			expect(found).toMatchObject({ events: 4, bookings: 3 });
			expect(found.differences.map(({ eventId }) => eventId)).toEqual([
				'left-over',
				'lost',
				'wrong',
			]);
			expect(found.differences[2]?.fields).toEqual([
				{ field: 'attendees', stored: '2', recomputed: '3' },
				{ field: 'revenueMinor.GBP', stored: '5', recomputed: '0' },
			]);
			expect(await recountTotals({ bookings }, { repair: true })).toEqual(found);
			expect(await recountTotals({ bookings })).toMatchObject({ events: 3, differences: [] });
			expect(await bookings.totalsOf(['left-over'])).toEqual([]);
		});

		test('is not read whole for what is to come, for the latest, or for totals', async () => {
			const past = firestore.batch();
			const { events, bookings } = await open();
			await events.add(eventOf({ id: 'to-come', eventdatetime: '2027-01-01T10:00:00.000Z' }));
			await events.add(eventOf({ id: 'undated', eventdatetime: null }));
			const event = (await firestore.doc('events/to-come').get()).data() ?? {};
			for (let place = 0; place < 300; place++) {
				const eventdatetime = new Date(Date.UTC(2020, 0, place));
				past.set(firestore.doc(`events/past-${place}`), { ...event, eventdatetime });
				past.set(firestore.doc(`bookings/b-${place}`), { eventId: 'past-1', numberAttending: 1 });
			}
			await past.commit();
			await bookings.recount('past-1', { repair: true });

			const found = vi.spyOn(QuerySnapshot.prototype, 'docs', 'get');
			const read = async (ask: () => Promise<unknown[]>) => {
				found.mockClear();
				const answer = await ask();
				return {
					answered: answer.length,
					read: found.mock.results.flatMap(({ value }) => value).length,
				};
			};
			const from = '2026-01-01T00:00:00.000Z';
			expect(await read(() => events.listFrom(from))).toEqual({ answered: 2, read: 2 });
			expect(await read(() => events.listLatest({ limit: 5 }))).toEqual({ answered: 5, read: 7 });
			expect(await read(() => events.listLatest({ since: from }))).toEqual({
				answered: 1,
				read: 2,
			});
			expect(await read(() => bookings.latestTotals({ limit: 5 }))).toEqual({
				answered: 1,
				read: 1,
			});
			expect(await read(() => bookings.totalsOf(['past-1']))).toEqual({ answered: 1, read: 0 });
			found.mockRestore();
		});

		test.runIf(isOurEmulator)('refuses everybody but the server', async () => {
			const { events } = await open();
			await events.add(eventOf({ id: 'one' }));
			const base = `http://${emulator?.host}/v1/projects/${projectId}/databases/(default)/documents`;
			const someone = { sub: 'someone', aud: projectId, iss: 'https://securetoken.google.com/x' };
			const token = [{ alg: 'none' }, someone]
				.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
				.join('.');
			for (const headers of [{}, { authorization: `Bearer ${token}.` }]) {
				const path = `${base}/events/one`;
				expect((await fetch(path, { headers })).status).toBe(403);
				expect((await fetch(path, { headers, method: 'DELETE' })).status).toBe(403);
				expect((await fetch(`${base}/events`, { headers })).status).toBe(403);
			}
			expect(await events.get('one')).not.toBeNull();
		});
	});

	test('nobody there is told within the time that is given', async () => {
		const { FIRESTORE_EMULATOR_HOST: host } = process.env;
		process.env.FIRESTORE_EMULATOR_HOST = '127.0.0.1:1';
		const opening = openFirestoreStorage({ projectId: newProject(), answersWithinMs: 300 });
		process.env.FIRESTORE_EMULATOR_HOST = host;
		await expect(opening).rejects.toThrow('Firestore did not answer within 0.3 seconds');
	});
});

/**
 * A line to the emulator on which answers take a while, so that it can be cut once Firestore has done what
 * it was asked for and before it has said so.
 */
async function cutAfterCommit(emulatorHost: string, firestore: Firestore) {
	const delayMs = 150;
	const [host, port] = emulatorHost.split(':');
	const lines = new Set<Socket>();
	let isCut = false;
	const server = createServer((near) => {
		const far = connect(Number(port), host);
		lines.add(near);
		near.pipe(far);
		far.on('data', (chunk) => setTimeout(() => near.writable && near.write(chunk), delayMs));
		for (const end of [near, far]) {
			end.on('error', () => {});
			end.on('close', () => {
				near.destroy();
				far.destroy();
				lines.delete(near);
			});
		}
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const rawQuery = (wanted: string | Query) =>
		typeof wanted === 'string' ? firestore.collection(wanted) : wanted;
	return {
		host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
		/** Cuts the line as soon as there is a document of that path, or any in that collection or found by that query. */
		async cutOnce<Answer>(wanted: string | Query, work: () => Promise<Answer>): Promise<Answer> {
			isCut = false;
			const answer = work();
			while (!isCut) {
				const isThere =
					typeof wanted === 'string' && wanted.includes('/')
						? (await firestore.doc(wanted).get()).exists
						: !(await rawQuery(wanted).get()).empty;
				if (!isThere) continue;
				isCut = true;
				for (const line of lines) line.destroy();
			}
			return answer;
		},
		close: () => server.close(),
	};
}

const timestampOf = (instant: string) => Timestamp.fromDate(new Date(instant));

const at = (hour: number) => `2026-06-01T1${hour}:00:00.000Z`;
const sweep = { name: 'sweep', at: at(0), expiresAt: at(1), latestExpiry: at(2) };

function openBookings([storage]: Storage[]): Storage['bookings'] {
	return (storage ?? never()).bookings;
}

function never(): never {
	throw new Error('this is there');
}
