import { recountTotals } from '@burgee/core';
import type { BookingStore } from '@burgee/core/ports/booking-store';
import { FieldValue, type Firestore } from 'firebase-admin/firestore';

/** Increase this number if the stored totals get a new field. Version 2 counts unpaid bookings apart. */
const totalsVersion = 2;

/**
 * Stores the totals of each event in a Firebase project that had bookings before Burgee (decision:
 * firestore-documents). If an earlier version of Burgee has stored the totals, recomputes those of events with
 * unpaid bookings (decision: not-paid). Every server start repeats this backfill until the document
 * `burgee/totals` marks the backfill as complete. Concurrent backfills are safe, because they store the same totals.
 */
export async function backfillTotals(firestore: Firestore, bookings: BookingStore): Promise<void> {
	const marker = firestore.doc('burgee/totals');
	const stored = await marker.get();
	if (Number(stored.get('version') ?? 1) >= totalsVersion) return;
	if (stored.exists) {
		for (const { eventId, pendingBookings } of await bookings.latestTotals()) {
			if (pendingBookings > 0) await bookings.recount(eventId, { repair: true });
		}
	} else await recountTotals({ bookings }, { repair: true });
	await marker.set({ countedAt: FieldValue.serverTimestamp(), version: totalsVersion });
}
