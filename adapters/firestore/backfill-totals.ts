import { recountTotals } from '@burgee/core';
import type { BookingStore } from '@burgee/core/ports/booking-store';
import { FieldValue, type Firestore } from 'firebase-admin/firestore';

/**
 * Stores the totals of each event in a Firebase project that had bookings before Burgee (decision:
 * firestore-documents). Every server start repeats this backfill until the document `burgee/totals` marks the
 * backfill as complete. Concurrent backfills are safe, because they store the same totals.
 */
export async function backfillTotals(firestore: Firestore, bookings: BookingStore): Promise<void> {
	const marker = firestore.doc('burgee/totals');
	if ((await marker.get()).exists) return;
	await recountTotals({ bookings }, { repair: true });
	await marker.set({ countedAt: FieldValue.serverTimestamp() });
}
