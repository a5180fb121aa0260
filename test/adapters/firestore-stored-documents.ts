import { readFileSync } from 'node:fs';
import { instant } from '@burgee/core';
import type { Storage } from '@burgee/core/ports/storage';
import { type DocumentData, type Firestore, Timestamp } from 'firebase-admin/firestore';
import {
	adminOf,
	bookingOf,
	bookingToPay,
	campaignOf,
	checkoutOf,
	eventOf,
	paidCheckout,
	readingOf,
	sessionOf,
	signUpOf,
	workDayOf,
} from '../contracts/samples.ts';

/** The Firestore documents that an earlier version of Burgee wrote for the sample records, by document path. */
export const earlierDocuments: Record<string, DocumentData> = JSON.parse(
	readFileSync(new URL('firestore-earlier-documents.json', import.meta.url), 'utf8'),
	(_, value) =>
		typeof value?.timestamp === 'string' ? Timestamp.fromDate(new Date(value.timestamp)) : value,
);

/** Returns the fields of all Firestore documents, by document path. */
export async function documentsOf(firestore: Firestore): Promise<Record<string, DocumentData>> {
	const collections = await firestore.listCollections();
	const snapshots = await Promise.all(collections.map((collection) => collection.get()));
	return Object.fromEntries(
		snapshots.flatMap(({ docs }) => docs.map((document) => [document.ref.path, document.data()])),
	);
}

const key = { key: 'a /key/', fingerprint: '["Aileen"]' };
const checkout = checkoutOf({
	id: 'one',
	bookingId: 'paid',
	provider: 'practice',
	environment: 'practice',
	link: { linkId: 'l', orderId: 'o', url: 'https://pay.example.org/o' },
	attempts: [{ key: 'k', askedAt: instant('2026-06-01T12:04:00.000Z'), answer: 'success' }],
});
const refunds = [
	{
		refundId: 'r',
		paymentId: 'payment of one',
		status: 'COMPLETED',
		amountMinor: 1235,
		currency: 'GBP',
		at: null,
	} as const,
];
const limit = {
	at: instant('2026-06-01T12:00:00.000Z'),
	endsAt: instant('2026-06-01T13:00:00.000Z'),
};
const lease = {
	name: 'sweep',
	owner: 'first',
	at: instant('2026-06-01T12:00:00.000Z'),
	expiresAt: instant('2026-06-01T12:10:00.000Z'),
	latestExpiry: instant('2026-06-01T12:20:00.000Z'),
};

/** Stores at least one sample record in each Firestore collection. */
export async function storeSamples(storage: Storage): Promise<void> {
	const { events, bookings, payments, workDays, admins, campaigns, credentials } = storage;
	await events.add(eventOf({ id: 'supper', bookingEndDate: instant('2026-06-30T22:59:59.999Z') }));
	await bookings.add(bookingOf({ id: 'free' }), key);
	await bookings.add(bookingToPay(checkout), undefined, checkout);
	const paid = paidCheckout(checkout);
	await payments.replace(paid);
	await payments.replace({ ...paid, refunds, revision: 2 });
	await workDays.add(workDayOf({ id: 'spring' }));
	await workDays.signUp(signUpOf({ id: 'one', notes: 'Late' }), key);
	await admins.put(adminOf({ uid: 'commodore' }));
	await campaigns.add(campaignOf({ id: 'opening' }));
	const credential = { uid: 'commodore', email: 'old@example.org', passwordHash: 'h' };
	await credentials.put(credential);
	await credentials.put({ ...credential, email: 'commodore@example.org' });
	await storage.sessions.add(sessionOf({ tokenHash: 'token', device: '' }));
	await storage.rateLimits.add('sign-in', 2, limit);
	await storage.rateLimits.add('sign-in', 1, limit);
	await storage.jobs.acquire(lease);
	await storage.waterReadings.add(
		readingOf({ dateTime: instant('2026-06-01T12:00:00.000Z'), value: 1.25 }),
	);
}

/** Reads the sample records through the methods of the storage. */
export async function readSamples(storage: Storage) {
	const { events, bookings, payments, workDays } = storage;
	return {
		events: [await events.listLatest(), await events.listFrom(instant('2026-01-01T00:00:00.000Z'))],
		revision: (await storage.revisions()).events,
		bookings: await bookings.listForEvent('supper'),
		totals: [await bookings.totalsOf(['supper']), await bookings.latestTotals({ limit: 5 })],
		recount: await bookings.recount('supper'),
		keys: [await bookings.findByIdempotencyKey(key), await workDays.findByIdempotencyKey(key)],
		checkouts: [
			await payments.get('one'),
			await payments.getForBooking('paid'),
			...(await Promise.all(
				['k', 'o', 'payment of one'].map((id) => payments.findByReference(id)),
			)),
			...(await payments.listForEvent('supper')),
		],
		polled: await payments.listPolled({ after: null, limit: 5 }),
		workDays: [await workDays.list(), await workDays.listSignUps('spring')],
		volunteers: await workDays.countVolunteers('spring'),
		admins: await storage.admins.list(),
		campaigns: await storage.campaigns.listLatest({ limit: 5 }),
		credential: await storage.credentials.findByEmail('commodore@example.org'),
		session: await storage.sessions.get('token'),
		limit: await storage.rateLimits.get('sign-in', limit),
		isLeased: !(await storage.jobs.acquire({ ...lease, owner: 'second' })),
		readings: await storage.waterReadings.listSince(instant('2026-06-01T00:00:00.000Z')),
	};
}
