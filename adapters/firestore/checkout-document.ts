import { type Checkout, checkoutReferences, isPolled } from '@burgee/core';
import type { DocumentData, DocumentSnapshot } from 'firebase-admin/firestore';

/**
 * Returns the fields of `checkouts/{id}`: the checkout, with `pollUntil` stored as `watchedUntil`, and the
 * fields that queries use. `writeId` distinguishes a retried write from another server's equal write.
 */
export function toCheckoutFields(
	checkout: Checkout,
	{ writeId }: { writeId: string },
): DocumentData {
	const { id: _, pollUntil, ...fields } = structuredClone(checkout);
	return {
		...fields,
		watchedUntil: pollUntil,
		watched: isPolled(checkout),
		references: checkoutReferences(checkout),
		writeId,
	};
}

/** Reads a checkout; null if the document does not exist. */
export function readCheckout(document: DocumentSnapshot): Checkout | null {
	const fields = document.data();
	if (fields === undefined) return null;
	const { watched: _, references: __, writeId: ___, watchedUntil, ...checkout } = fields;
	// Only Burgee writes checkouts, so the stored fields are not validated. An amount of money must never be
	// guessed.
	return { ...checkout, pollUntil: watchedUntil, id: document.id } as Checkout;
}
