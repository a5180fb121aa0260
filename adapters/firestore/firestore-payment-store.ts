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
import { readBooking, toPaymentFields } from './booking-document.ts';
import { readCheckout, toCheckoutFields } from './checkout-document.ts';
import { isDocumentId } from './document-id.ts';
import { type OptimisticBatch, putIfUnchanged } from './optimistic-batch.ts';
import { readTotals } from './totals-document.ts';

/** Firestore indexes only the first 1,500 bytes of a text, so a longer reference matches no checkout. */
const referenceMaxBytes = 1_500;

/**
 * Stores checkouts in `checkouts/{id}`. A change of a checkout updates its booking and its event's
 * totals in the same write.
 */
export class FirestorePaymentStore implements PaymentStore {
	readonly #firestore: Firestore;
	/** Queues writes by event id. The booking store shares the queues, because both stores change event totals. */
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
		const polled = orderById(this.#checkouts.where('watched', '==', true));
		return read((after === null ? polled : polled.startAfter(after)).limit(limit));
	}

	async listForEvent(eventId: string): Promise<Checkout[]> {
		return isDocumentId(eventId)
			? read(orderById(this.#checkouts.where('eventId', '==', eventId)))
			: [];
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
			// A single `getAll` reads all three documents as of the same moment.
			const [stored, booking, totals] = await this.#firestore.getAll(...documents);
			if (stored === undefined || booking === undefined || totals === undefined) {
				throw new Error('Firestore returned fewer documents than requested');
			}
			// If the stored `writeId` is the id of this write, an earlier attempt to write succeeded but its
			// reply was lost.
			if (stored.get('writeId') === writeId) return { result: true };
			if (stored.get('revision') !== revision - 1) return { result: false };
			return {
				result: true,
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

/** Updates the booking's payment fields and its event's totals. Does nothing if the booking is missing. */
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
	const storedTotals = readTotals(totals);
	const otherBookings =
		storedTotals === null
			? zeroTotals({ id: totals.id, name: before.eventName })
			: withoutBooking(storedTotals, before);
	putIfUnchanged(batch, totals, { ...withBooking(otherBookings, after) });
}

function orderById(query: Query): Query {
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
