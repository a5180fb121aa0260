import { type Checkout, checkoutReferences, isPolled } from '@burgee/core';
import type { DocumentData, DocumentSnapshot } from 'firebase-admin/firestore';

/**
 * Returns the fields of a document `checkouts/{id}`. `pollUntil` is stored as `watchedUntil`. The
 * fields `watched` and `references` exist only for queries. `writeId` distinguishes a repeated
 * write from an equal write by another server.
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

export function readCheckout(document: DocumentSnapshot): Checkout | null {
	const fields = document.data();
	if (fields === undefined) return null;
	const { watched: _, references: __, writeId: ___, watchedUntil, ...checkout } = fields;
	// The stored fields are not validated, because only Burgee writes checkouts. Default values do
	// not replace missing fields, because a default amount of money would be a guess.
	return { ...checkout, pollUntil: watchedUntil, id: document.id } as Checkout;
}
