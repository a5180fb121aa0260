import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { instant, recountTotals } from '@burgee/core';
import type { Storage } from '@burgee/core/ports/storage';
import type { Firestore, Query } from 'firebase-admin/firestore';
import { expect, test } from 'vitest';
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
import { describeFirestore, emulator, project, useProject } from './firestore-project.ts';

describeFirestore('Firestore writes', () => {
	useProject();

	test('two Firestore connections that open a new project at once store only one of the same writes', async () => {
		const storages = await Promise.all([project.open(), project.open()]);
		const runSixTimes = <Result>(action: (storage: Storage, index: number) => Promise<Result>) =>
			concurrently(6, (index) => {
				const storage = storages[index % 2];
				return storage === undefined ? never() : action(storage, index);
			});
		const results = await runSixTimes(({ bookings }, index) =>
			bookings.add(bookingOf({ id: `shared-${index}` }), {
				key: { key: 'a /key/', fingerprint: 'f' },
			}),
		);
		expect(results.filter(({ outcome }) => outcome === 'stored')).toHaveLength(1);
		expect(results.filter(({ outcome }) => outcome === 'repeated')).toHaveLength(5);
		await runSixTimes(({ bookings }, index) => bookings.add(bookingOf({ id: `own-${index}` })));
		const [{ bookings } = never()] = storages;
		expect(await bookings.listForEvent('supper')).toHaveLength(7);
		expect(await bookings.totalsOf(['supper'])).toMatchObject([{ bookings: 7, attendees: 21 }]);

		const checkouts = Array.from({ length: 3 }, (_, index) => checkoutOf({ id: `c-${index}` }));
		for (const checkout of checkouts) {
			await bookings.add(bookingToPay(checkout), { checkout });
		}
		// A webhook and a poll can report the same payment concurrently. Only one of the two may store it.
		const payments = await runSixTimes((storage, index) =>
			storage.payments.replace(paidCheckout(checkouts[index >> 1] ?? never())),
		);
		const stored = checkouts.map((_, index) => payments[2 * index] !== payments[2 * index + 1]);
		expect(stored).toEqual(checkouts.map(() => true));
		expect(await bookings.totalsOf(['supper'])).toMatchObject([
			{ bookings: 10, pendingBookings: 0, revenueMinor: { GBP: 3 * 4323 } },
		]);
		expect(await recountTotals({ bookings })).toMatchObject({ differences: [] });

		const signUps = await runSixTimes(({ workDays }, index) =>
			workDays.signUp(signUpOf({ id: `sign-up-${index}` }), { key: '/k', fingerprint: 'f' }),
		);
		expect(signUps.filter(({ outcome }) => outcome === 'stored')).toHaveLength(1);
		expect(signUps.filter(({ outcome }) => outcome === 'repeated')).toHaveLength(5);

		const leases = await runSixTimes(({ jobs }, index) =>
			jobs.acquire({ ...sweep, owner: `h${index}` }),
		);
		expect(leases.filter(Boolean)).toHaveLength(1);
		await runSixTimes(({ rateLimits }) => rateLimits.add('k', 1, { at: at(0), endsAt: at(1) }));
		expect(await storages[0]?.rateLimits.get('k', { at: at(0), endsAt: at(1) })).toEqual({
			points: 6,
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
		await project.open();
		const proxy = await startCuttingProxy(emulator.host, project.firestore);
		const host = process.env.FIRESTORE_EMULATOR_HOST;
		process.env.FIRESTORE_EMULATOR_HOST = proxy.host;
		const { events, bookings, payments, jobs, workDays } = await project.open();
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
		const changedCheckouts = project.firestore.collection('checkouts').where('revision', '==', 1);
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

	test('FirestoreBookingStore.recount counts bookings that another connection adds concurrently', async () => {
		const [storage, recountingStorage] = [await project.open(), await project.open()];
		const earlier = project.firestore.batch();
		for (let index = 0; index < 400; index++) {
			earlier.set(project.firestore.doc(`bookings/earlier-${index}`), { eventId: 'supper' });
		}
		await earlier.commit();
		const adding = Array.from({ length: 5 }, (_, index) =>
			storage.bookings.add(bookingOf({ id: `booking-${index}` })),
		);
		await Promise.all([recountingStorage.bookings.recount('supper', { repair: true }), ...adding]);
		expect(await storage.bookings.totalsOf(['supper'])).toMatchObject([{ bookings: 405 }]);
	}, 60_000);

	test('FirestorePaymentStore.replace stores a payment even if the booking or its totals were deleted', async () => {
		const storage = await project.open();
		const checkouts = ['one', 'two'].map((id) => checkoutOf({ id, bookingId: id }));
		for (const checkout of checkouts) {
			await storage.bookings.add(bookingToPay(checkout), { checkout });
		}
		await project.firestore.doc('bookings/one').delete();
		await project.firestore.doc('eventTotals/supper').delete();
		for (const checkout of checkouts) {
			expect(await storage.payments.replace(paidCheckout(checkout))).toBe(true);
			expect(await storage.payments.get(checkout.id)).toEqual(paidCheckout(checkout));
		}
		expect((await project.firestore.doc('bookings/one').get()).exists).toBe(false);
		expect(await storage.bookings.totalsOf(['supper'])).toMatchObject([
			{ bookings: 1, pendingBookings: 0, revenueMinor: { GBP: 4323 } },
		]);
		expect(await recountTotals(storage)).toMatchObject({ differences: [] });
	});

	test('recountTotals repairs wrong booking totals in Firestore only if "repair" is true', async () => {
		const { bookings } = await project.open();
		for (const eventId of ['wrong', 'lost', 'right']) {
			await bookings.add(bookingOf({ id: eventId, eventId }));
		}
		await project.firestore
			.doc('eventTotals/wrong')
			.update({ attendees: 2, 'revenueMinor.GBP': 5 });
		await project.firestore.doc('eventTotals/lost').delete();
		await project.firestore.doc('eventTotals/left-over').set({ eventName: 'None', bookings: 1 });
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

	test('the error of FirestoreBookingStore.add contains the booking id or checkout id that already exists', async () => {
		const { bookings } = await project.open();
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

	test('FirestoreCredentialStore.put accepts an email address that another account no longer uses', async () => {
		const { credentials } = await project.open();
		const [oldEmail, newEmail] = ['old@example.org', 'new@example.org'];
		await credentials.put({ uid: 'one', email: oldEmail, passwordHash: 'h' });
		await credentials.put({ uid: 'one', email: newEmail, passwordHash: 'h' });
		await credentials.put({ uid: 'two', email: oldEmail, passwordHash: 'h' });
		expect(await credentials.findByEmail(oldEmail)).toMatchObject({ uid: 'two' });
		expect(await credentials.findByEmail(newEmail)).toMatchObject({ uid: 'one' });
	});

	test('WorkDayStore.remove removes more sign-ups than one Firestore transaction can remove', async () => {
		const { workDays } = await project.open();
		await workDays.add(workDayOf({ id: 'spring' }));
		await workDays.signUp(signUpOf({ id: 'one' }));
		await project.copyDocument('workDaySignUps/one', 219);
		expect(await workDays.listSignUps('spring')).toHaveLength(220);
		expect(await workDays.remove({ id: 'spring', revision: 0 })).toBe(true);
		expect(await workDays.listSignUps('spring')).toEqual([]);
	});

	test('FirestoreSessionStore.removeExpired deletes 250 expired sessions in one call', async () => {
		const { sessions } = await project.open();
		const old = sessionOf({ tokenHash: 'old', createdAt: at(0), lastSeenAt: at(0) });
		await sessions.add(old);
		await project.copyDocument('sessions/old', 249);
		await sessions.add({ ...old, tokenHash: 'active', lastSeenAt: at(2) });
		await sessions.removeExpired({ createdBefore: at(0), seenBefore: at(1) });
		const { docs } = await project.firestore.collection('sessions').get();
		expect(ids(docs)).toEqual(['active']);
	});
});

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

const at = (hour: number) => instant(`2026-06-01T1${hour}:00:00.000Z`);
const sweep = { name: 'sweep', at: at(0), expiresAt: at(1), latestExpiry: at(2) };

function never(): never {
	throw new Error('a value that the test needs is missing');
}
