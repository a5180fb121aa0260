import { type Checkout, isTestMoney } from '@burgee/core';
import type { BookingStore } from '@burgee/core/ports/booking-store';
import { FieldValue, type Firestore } from 'firebase-admin/firestore';
import type { Database } from '../storage/database.ts';
import { put, refTo } from '../storage/documents.ts';
import { bookings, checkouts } from '../storage/schema.ts';

const checkoutsPerPage = 50;

/**
 * Marks the practice bookings that an earlier version of Burgee stored in Firestore, and moves their payments
 * to the test revenue (decision: test-money). Writes each checkout again, with the fields that queries of this
 * version need. Every server start repeats this backfill until the document `burgee/environments` marks the
 * backfill as complete. Concurrent backfills are safe, because they store the same values.
 */
export async function backfillEnvironments(
	firestore: Firestore,
	database: Database,
	{ recount }: Pick<BookingStore, 'recount'>,
): Promise<void> {
	const marker = firestore.doc('burgee/environments');
	if ((await marker.get()).exists) return;
	const eventIds = new Set<string>();
	for (let after: string[] | undefined; ; ) {
		const page = await database.list(checkouts, { after, limit: checkoutsPerPage });
		await Promise.all(page.map((checkout) => backfill(database, checkout)));
		for (const checkout of page) if (isTestMoney(checkout)) eventIds.add(checkout.eventId);
		const last = page.at(-1);
		if (last === undefined || page.length < checkoutsPerPage) break;
		after = [last.id];
	}
	for (const eventId of eventIds) await recount(eventId, { repair: true });
	await marker.set({ countedAt: FieldValue.serverTimestamp() });
}

function backfill(database: Database, { id, bookingId }: Checkout): Promise<void> {
	const ref = refTo(checkouts, id);
	const bookingRef = refTo(bookings, bookingId);
	return database.change({ read: [ref, bookingRef] }, (seen) => {
		const [checkout, booking] = [seen.get(ref), seen.get(bookingRef)];
		if (checkout === null) return { result: undefined };
		const { environment } = checkout;
		const writes = [put(checkouts, checkout)];
		if (booking !== null) writes.push(put(bookings, { ...booking, environment }));
		return { result: undefined, writes };
	});
}
