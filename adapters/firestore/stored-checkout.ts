import { type Checkout, checkoutReferences, isWatched } from '@burgee/core';
import type { DocumentData, DocumentSnapshot } from 'firebase-admin/firestore';

/** Tells one write of a checkout from another's that comes to the same. */
interface Written {
	writeId: string;
}

/** The fields of `checkouts/{id}`: its own shape, with what it is looked up by. */
export function toCheckoutFields(checkout: Checkout, { writeId }: Written): DocumentData {
	const { id: _, ...fields } = structuredClone(checkout);
	return {
		...fields,
		watched: isWatched(checkout),
		references: checkoutReferences(checkout),
		writeId,
	};
}

/** Null where there is no document. */
export function readCheckout(document: DocumentSnapshot): Checkout | null {
	const fields = document.data();
	if (fields === undefined) return null;
	const { watched: _, references: __, writeId: ___, ...checkout } = fields;
	// Nobody but Burgee writes these, and of money nothing is guessed.
	return { ...checkout, id: document.id } as Checkout;
}
