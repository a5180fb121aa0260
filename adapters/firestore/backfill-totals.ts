import { isOpen, recountTotals } from '@burgee/core';
import type { PaymentStore } from '@burgee/core/ports/payment-store';
import type { Storage } from '@burgee/core/ports/storage';
import { type DocumentReference, FieldValue, type Firestore } from 'firebase-admin/firestore';
import { earlierVersionError } from '../storage/open-options.ts';

/** Increase this number if `backfillTotals` must run again on projects where an earlier version has completed it. */
const totalsVersion = 2;
const pageSize = 100;

/**
 * Stores the totals of each event in a Firebase project that had bookings before Burgee (decision:
 * firestore-documents), or whose totals an earlier version of Burgee has stored. Every server start repeats this
 * backfill until the document `burgee/totals` marks the backfill as complete. Concurrent backfills are safe, because
 * they store the same totals.
 */
export async function backfillTotals(
	firestore: Firestore,
	{ bookings, payments }: Pick<Storage, 'bookings' | 'payments'>,
): Promise<void> {
	const marker = markerOf(firestore);
	if ((await marker.get()).get('version') === totalsVersion) return;
	await markOpenCheckouts(payments);
	await recountTotals({ bookings }, { repair: true });
	await marker.set({ countedAt: FieldValue.serverTimestamp(), version: totalsVersion });
}

/** @throws UnusableStorageError if an earlier version of Burgee has stored the totals. */
export async function requireCurrentTotals(firestore: Firestore): Promise<void> {
	const marker = await markerOf(firestore).get();
	if (marker.exists && marker.get('version') !== totalsVersion) throw earlierVersionError();
}

function markerOf(firestore: Firestore): DocumentReference {
	return firestore.doc('burgee/totals');
}

/**
 * Stores each open checkout again, so that the store derives `hasOpenCheckout` of its booking. If a checkout has changed
 * meanwhile, the store has derived it already.
 */
async function markOpenCheckouts(payments: PaymentStore): Promise<void> {
	for (let after: string | null = null; ; ) {
		const page = await payments.listPolled({ after, limit: pageSize });
		for (const checkout of page.filter(isOpen)) {
			await payments.replace({ ...checkout, revision: checkout.revision + 1 });
		}
		after = page.at(-1)?.id ?? null;
		if (page.length < pageSize) return;
	}
}
