import { instant, noFee, toInstant } from '@burgee/core';
import { Timestamp } from 'firebase-admin/firestore';
import { expect, test } from 'vitest';
import {
	bookingOf,
	bookingToPay,
	checkoutOf,
	eventOf,
	paidCheckout,
	signUpOf,
	workDayOf,
} from '../contracts/samples.ts';
import { findEmulatorProgram } from '../firestore-emulator.ts';
import { describeFirestore, emulator, project, useProject } from './firestore-project.ts';
import { legacyAdmins, snapshotOf } from './legacy-project.ts';

/**
 * True if the tests have started the Firestore emulator. An emulator that is already running may
 * lack Burgee's security rules.
 */
const isOwnEmulator = !process.env.FIRESTORE_EMULATOR_HOST && findEmulatorProgram() !== null;

describeFirestore('Firestore documents', () => {
	useProject();

	test('Firestore documents of events and bookings have the field names that the specification requires', async () => {
		const storage = await project.open();
		await storage.events.add(eventOf({ id: 'one' }));
		await storage.bookings.add(bookingOf({ id: 'one', userEmail: null }));
		const event = (await project.firestore.doc('events/one').get()).data();
		expect(event).toMatchObject({ price: 12.35, eventenddatetime: null, allowBooking: true });
		expect(event?.eventdatetime.toDate().toISOString()).toBe('2026-07-04T17:30:00.000Z');
		expect((await project.firestore.doc('bookings/one').get()).data()).toEqual({
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
		const { bookings, payments } = await project.open();
		const one = checkoutOf({ id: 'one', bookingId: 'one' });
		await bookings.add(bookingToPay(one), { checkout: one });
		const document = project.firestore.doc('bookings/one');
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
			...noFee,
		} as const;
		await payments.replace({ ...paid, refunds: [completedRefund], revision: 2 });
		expect((await document.get()).data()).toMatchObject({ paid: true, refundedAmount: 12.35 });
		await payments.replace({ ...one, revision: 3 });
		expect((await document.get()).data()).toEqual({
			...unpaid,
			hasOpenCheckout,
			revision: 3,
		});

		const stored = (await project.firestore.doc('checkouts/one').get()).data();
		expect(stored).toMatchObject({ watched: true, references: [], revision: 3 });
		await document.update({ paid: true, refundedAmount: '2.5' });
		expect(await bookings.listForEvent('supper')).toMatchObject([{ refundedMinor: 250 }]);
	});

	test('Firestore documents of idempotency keys contain no personal data', async () => {
		const { bookings, workDays } = await project.open();
		const key = { key: 'k', fingerprint: '["Aileen","aileen@example.org"]' };
		await bookings.add(bookingOf({ id: 'one' }), { key });
		await workDays.signUp(signUpOf({ id: 'one' }), key);
		for (const collection of ['requestKeys', 'workDayRequestKeys']) {
			const { docs } = await project.firestore.collection(collection).get();
			expect(docs).toHaveLength(1);
			expect(JSON.stringify(docs[0]?.data())).not.toMatch(/aileen/i);
		}
	});

	test('Firestore work days have the specified fields and can be read even if fields have wrong types', async () => {
		const { workDays } = await project.open();
		await workDays.add(workDayOf({ id: 'one' }));
		await workDays.signUp(signUpOf({ id: 'one', otherJob: 'Signs' }));
		const { date, ...fields } = (await project.firestore.doc('workDays/one').get()).data() ?? {};
		expect(toInstant(date.toDate())).toBe('2026-07-04T08:30:00.000Z');
		expect({ id: 'one', date: toInstant(date.toDate()), ...fields }).toEqual(
			workDayOf({ id: 'one' }),
		);
		expect((await project.firestore.doc('workDaySignUps/one').get()).data()).toEqual({
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
		await project.firestore
			.doc('workDays/typed')
			.set({ date: '2026-07-04T09:30', active: true, jobs });
		await project.firestore.doc('workDays/minimal').set({});
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
		await project.firestore
			.doc('workDaySignUps/minimal')
			.set({ workDayId: 'one', selectedJobs: 'rake' });
		expect(await workDays.listSignUps('one')).toMatchObject([{ id: 'minimal', selectedJobs: [] }]);
		expect(await workDays.countVolunteers('one')).toEqual(new Map());
	});

	test('Firestore storage rejects every id that Firestore cannot store', async () => {
		const { events, bookings, workDays, admins, sessions } = await project.open();
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
		expect(await snapshotOf(project.firestore)).toEqual([]);
	});

	test.runIf(isOwnEmulator)(
		'Firestore security rules deny a request with a visitor’s token or without a token',
		async () => {
			const { events } = await project.open();
			await events.add(eventOf({ id: 'one' }));
			const base = `http://${emulator.host}/v1/projects/${project.id}/databases/(default)/documents`;
			const visitor = { sub: 'visitor', aud: project.id, iss: 'https://securetoken.google.com/x' };
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

const timestampOf = (instant: string) => Timestamp.fromDate(new Date(instant));

function never(): never {
	throw new Error('a value that the test needs is missing');
}
