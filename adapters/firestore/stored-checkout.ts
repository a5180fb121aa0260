import { type Checkout, checkoutReferences, isPolled } from '@burgee/core';
import type { DocumentData, DocumentSnapshot } from 'firebase-admin/firestore';

/** Tells one write of a checkout from another's that comes to the same. */
interface Written {
	writeId: string;
}

/** The fields of `checkouts/{id}`: the checkout's own, with `pollUntil` as `watchedUntil`, and those that queries use. */
export function toCheckoutFields(checkout: Checkout, { writeId }: Written): DocumentData {
	const { id: _, pollUntil, ...fields } = structuredClone(checkout);
	return {
		...fields,
		watchedUntil: pollUntil,
		watched: isPolled(checkout),
		references: checkoutReferences(checkout),
		writeId,
	};
}

/** Null where there is no document. */
export function readCheckout(document: DocumentSnapshot): Checkout | null {
	const fields = document.data();
	if (fields === undefined) return null;
	const { watched: _, references: __, writeId: ___, watchedUntil, ...checkout } = fields;
	// Nobody but Burgee writes these, and of money nothing is guessed.
	return { ...checkout, pollUntil: watchedUntil, id: document.id } as Checkout;
}
