import { type BookingStore, recountTotals } from '@burgee/core';
import { FieldValue, type Firestore } from 'firebase-admin/firestore';

/**
 * A club that has run on Firestore has bookings and no totals: they are counted once for ever. Only when
 * all is counted does `burgee/totals` say so, and a count is the same however often it is made: one that
 * was killed is taken up again, and of two at once neither harms the other.
 */
export async function backfillTotals(firestore: Firestore, bookings: BookingStore): Promise<void> {
	const counted = firestore.doc('burgee/totals');
	if ((await counted.get()).exists) return;
	await recountTotals({ bookings }, { repair: true });
	await counted.set({ countedAt: FieldValue.serverTimestamp() });
}
