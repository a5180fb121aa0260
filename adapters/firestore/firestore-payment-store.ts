import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
	type BookingPayment,
	bookingPayment,
	type Checkout,
	type PaymentStore,
	withBooking,
	withoutBooking,
	zeroTotals,
} from '@burgee/core';
import {
	type CollectionReference,
	type DocumentSnapshot,
	FieldPath,
	type Firestore,
	type Query,
	type WriteBatch,
} from 'firebase-admin/firestore';
import { isDocumentId } from './document-id.ts';
import { type OptimisticBatch, putIfUnchanged } from './optimistic-batch.ts';
import { readBooking, toPaymentFields } from './stored-booking.ts';
import { readCheckout, toCheckoutFields } from './stored-checkout.ts';
import { readTotals } from './stored-totals.ts';

/** No reference is longer: Firestore compares no more of a text than that many bytes. */
const referenceMaxBytes = 1_500;

/** `checkouts/{id}`; what follows for the booking is in `bookings` and `eventTotals`. */
export class FirestorePaymentStore implements PaymentStore {
	readonly #firestore: Firestore;
	/** By event id, as the booking store's: a payment changes its event's totals too. */
	readonly #writes: OptimisticBatch;

	constructor(firestore: Firestore, writes: OptimisticBatch) {
		this.#firestore = firestore;
		this.#writes = writes;
	}

	async get(id: string): Promise<Checkout | null> {
		return isDocumentId(id) ? readCheckout(await this.#checkouts.doc(id).get()) : null;
	}

	async getForBooking(bookingId: string): Promise<Checkout | null> {
		if (!isDocumentId(bookingId)) return null;
		return first(this.#checkouts.where('bookingId', '==', bookingId));
	}

	async findByReference(reference: string): Promise<Checkout | null> {
		if (Buffer.byteLength(reference) > referenceMaxBytes) return null;
		return first(this.#checkouts.where('references', 'array-contains', reference));
	}

	async listPolled({ after, limit }: { after: string | null; limit: number }): Promise<Checkout[]> {
		const watched = byId(this.#checkouts.where('watched', '==', true));
		return read((after === null ? watched : watched.startAfter(after)).limit(limit));
	}

	async listForEvent(eventId: string): Promise<Checkout[]> {
		return isDocumentId(eventId) ? read(byId(this.#checkouts.where('eventId', '==', eventId))) : [];
	}

	async replace(checkout: Checkout): Promise<boolean> {
		const { id, eventId, bookingId, revision } = checkout;
		if (![id, eventId, bookingId].every(isDocumentId)) return false;
		const writeId = randomUUID();
		const fields = toCheckoutFields(checkout, { writeId });
		const payment = bookingPayment(checkout);
		const documents = [
			this.#checkouts.doc(id),
			this.#firestore.doc(`bookings/${bookingId}`),
			this.#firestore.doc(`eventTotals/${eventId}`),
		];
		return this.#writes.run(eventId, async () => {
			// All three as they are in one moment.
			const [stored, booking, totals] = await this.#firestore.getAll(...documents);
			if (stored === undefined || booking === undefined || totals === undefined) {
				throw new Error('Firestore answered less than it was asked');
			}
			// The answer to our write was lost.
			if (stored.get('writeId') === writeId) return { answer: true };
			if (stored.get('revision') !== revision - 1) return { answer: false };
			return {
				answer: true,
				write: (batch) => {
					putIfUnchanged(batch, stored, fields);
					putPayment(batch, { booking, totals }, payment);
				},
			};
		});
	}

	get #checkouts(): CollectionReference {
		return this.#firestore.collection('checkouts');
	}
}

/** What follows for the booking, and for its event's totals; nothing where it is so already, or the booking is gone. */
function putPayment(
	batch: WriteBatch,
	{ booking, totals }: { booking: DocumentSnapshot; totals: DocumentSnapshot },
	payment: BookingPayment,
): void {
	if (!booking.exists) return;
	const before = readBooking(booking);
	const after = { ...before, ...payment };
	if (before.eventId !== totals.id || isDeepStrictEqual(after, before)) return;
	putIfUnchanged(batch, booking, toPaymentFields(payment));
	const kept = readTotals(totals);
	const others =
		kept === null
			? zeroTotals({ id: totals.id, name: before.eventName })
			: withoutBooking(kept, before);
	putIfUnchanged(batch, totals, { ...withBooking(others, after) });
}

function byId(query: Query): Query {
	return query.orderBy(FieldPath.documentId());
}

async function first(query: Query): Promise<Checkout | null> {
	const [checkout = null] = await read(query.limit(1));
	return checkout;
}

async function read(query: Query): Promise<Checkout[]> {
	const { docs } = await query.get();
	return docs.flatMap((document) => readCheckout(document) ?? []);
}
