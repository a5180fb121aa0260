import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
	type Booking,
	type BookingStore,
	type Checkout,
	type EventTotals,
	type IdempotencyKey,
	type IdempotentResult,
	type LatestOptions,
	latestBookingFirst,
	newestFirst,
	type TotalsComparison,
	totalsOfBookings,
	withBooking,
	zeroTotals,
} from '@burgee/core';
import type {
	CollectionReference,
	DocumentSnapshot,
	Firestore,
	Query,
	Transaction,
} from 'firebase-admin/firestore';
import { readBooking, toBooking, toBookingFields } from './booking-document.ts';
import { toCheckoutFields } from './checkout-document.ts';
import { digestId, documentId, isDocumentId } from './document-id.ts';
import { readInTransaction } from './grpc-errors.ts';
import { type OptimisticBatch, putIfUnchanged } from './optimistic-batch.ts';
import { readTotals } from './totals-document.ts';

const documentsPerCall = 500;
const maxRecountAttempts = 20;

/**
 * Stores bookings in `bookings/{id}`, their checkouts in `checkouts/{id}`, event totals in
 * `eventTotals/{eventId}` and idempotency keys in `requestKeys/{digest of the key}`.
 */
export class FirestoreBookingStore implements BookingStore {
	readonly #firestore: Firestore;
	/** Writes are queued by event id, because every booking changes its event's totals. */
	readonly #writes: OptimisticBatch;

	constructor(firestore: Firestore, writes: OptimisticBatch) {
		this.#firestore = firestore;
		this.#writes = writes;
	}

	async add(
		booking: Booking,
		key?: IdempotencyKey,
		checkout?: Checkout,
	): Promise<IdempotentResult> {
		const { id, eventId, eventName } = booking;
		const document = this.#bookings.doc(documentId(id));
		const totalsDocument = this.#totals.doc(documentId(eventId));
		const fields = toBookingFields(booking);
		const newCheckout = checkout && this.#newCheckout(checkout);
		// Compute the totals from the booking as Firestore will return it. Otherwise the totals could
		// differ from recomputed totals.
		const bookingAsRead = toBooking(fields, booking);
		return this.#writes.run<IdempotentResult>(eventId, async (isRetry) => {
			const [totals, earlierResult, existing, existingCheckout] = await Promise.all([
				totalsDocument.get(),
				key === undefined ? null : this.findByIdempotencyKey(key),
				document.get(),
				newCheckout?.document.get(),
			]);
			if (earlierResult !== null) return { result: earlierResult };
			if (existing.exists) {
				const isOurs = isRetry && isDeepStrictEqual(existing.data(), fields);
				if (!isOurs) throw new Error(`cannot add the booking: the id ${id} is taken`);
				return { result: { outcome: 'stored', bookingId: id } };
			}
			if (existingCheckout?.exists) {
				throw new Error(`cannot add the checkout: the id ${existingCheckout.id} is taken`);
			}
			const stored = readTotals(totals) ?? zeroTotals({ id: eventId, name: eventName });
			return {
				result: { outcome: 'stored', bookingId: id },
				write: (batch) => {
					batch.create(document, fields);
					if (newCheckout) batch.create(newCheckout.document, newCheckout.fields);
					putIfUnchanged(batch, totals, { ...withBooking(stored, bookingAsRead) });
					if (key === undefined) return;
					const fingerprint = digestId(key.fingerprint);
					batch.create(this.#keyDocument(key), { fingerprint, bookingId: id });
				},
			};
		});
	}

	async findByIdempotencyKey(key: IdempotencyKey): Promise<IdempotentResult | null> {
		return toResult(await this.#keyDocument(key).get(), key);
	}

	/**
	 * Lists an event's bookings, sorted in memory. A Firestore query by `submittedAt` would omit
	 * bookings without the field, and would sort texts and timestamps separately.
	 */
	async listForEvent(eventId: string): Promise<Booking[]> {
		if (!isDocumentId(eventId)) return [];
		const { docs } = await this.#bookingsOf(eventId).get();
		return docs.map(readBooking).sort(newestFirst);
	}

	async totalsOf(eventIds: string[]): Promise<EventTotals[]> {
		const totals: EventTotals[] = [];
		const ids = [...new Set(eventIds)].filter(isDocumentId);
		for (let start = 0; start < ids.length; start += documentsPerCall) {
			const documents = await this.#firestore.getAll(
				...ids.slice(start, start + documentsPerCall).map((id) => this.#totals.doc(id)),
			);
			totals.push(...documents.flatMap((document) => readTotals(document) ?? []));
		}
		return totals;
	}

	async latestTotals({ limit, since }: LatestOptions = {}): Promise<EventTotals[]> {
		let query = this.#totals.orderBy('lastBookedAt', 'desc');
		if (since !== undefined) query = query.endAt(since);
		const totals = await read(limit === undefined ? query : query.limit(limit));
		// Firestore sorts equal times by descending id, but the list must have ascending ids. All totals
		// with the same time as the last result are therefore queried again and sorted in memory.
		const last = totals.length === limit ? totals.at(-1)?.lastBookedAt : null;
		const ties = last ? await read(this.#totals.where('lastBookedAt', '==', last)) : [];
		return [...new Map([...totals, ...ties].map((total) => [total.eventId, total])).values()]
			.sort(latestBookingFirst)
			.slice(0, limit);
	}

	async listBookedEvents(): Promise<string[]> {
		const [bookings, totals] = await Promise.all([
			this.#bookings.select('eventId').get(),
			this.#totals.select().get(),
		]);
		const bookedIds = bookings.docs.map((document) => readBooking(document).eventId);
		const ids = [...bookedIds, ...totals.docs.map(({ id }) => id)];
		return [...new Set(ids)].filter(isDocumentId).sort();
	}

	/**
	 * Compares stored totals with recomputed totals. With `repair`, a transaction locks the event's totals,
	 * and concurrent bookings of the event wait. Only an operator starts a repair.
	 */
	async recount(
		eventId: string,
		{ repair = false }: { repair?: boolean } = {},
	): Promise<TotalsComparison> {
		if (!isDocumentId(eventId)) return { stored: null, recomputed: null };
		const document = this.#totals.doc(eventId);
		const recompute = async (transaction: Transaction): Promise<TotalsComparison> => {
			// In a repair, this read locks the totals, so that no booking can be added. The bookings must
			// therefore be read afterwards.
			const stored = readTotals(await readInTransaction(transaction.get(document)));
			const { docs } = await readInTransaction(transaction.get(this.#bookingsOf(eventId)));
			const recomputed = totalsOfBookings(docs.map(readBooking));
			if (repair && recomputed !== null) transaction.set(document, recomputed);
			if (repair && recomputed === null) transaction.delete(document);
			return { stored, recomputed };
		};
		const options = repair ? { maxAttempts: maxRecountAttempts } : ({ readOnly: true } as const);
		return this.#writes.runExclusive(eventId, () =>
			this.#firestore.runTransaction(recompute, options),
		);
	}

	#newCheckout(checkout: Checkout) {
		const fields = toCheckoutFields(checkout, { writeId: randomUUID() });
		return { document: this.#firestore.doc(`checkouts/${documentId(checkout.id)}`), fields };
	}

	get #bookings(): CollectionReference {
		return this.#firestore.collection('bookings');
	}

	get #totals(): CollectionReference {
		return this.#firestore.collection('eventTotals');
	}

	#bookingsOf(eventId: string): Query {
		return this.#bookings.where('eventId', '==', eventId);
	}

	/** The document id is a digest, because document ids do not allow all characters of idempotency keys. */
	#keyDocument({ key }: IdempotencyKey) {
		return this.#firestore.collection('requestKeys').doc(digestId(key));
	}
}

function toResult(
	keyDocument: DocumentSnapshot,
	{ fingerprint }: IdempotencyKey,
): IdempotentResult | null {
	if (!keyDocument.exists) return null;
	// The fingerprint of the request is stored as a digest, because it holds personal data and is kept
	// after the booking is deleted.
	return keyDocument.get('fingerprint') === digestId(fingerprint)
		? { outcome: 'repeated', bookingId: keyDocument.get('bookingId') }
		: { outcome: 'key-reused' };
}

async function read(query: Query): Promise<EventTotals[]> {
	const { docs } = await query.get();
	return docs.flatMap((document) => readTotals(document) ?? []);
}
