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
import { digestId, documentId, isDocumentId } from './document-id.ts';
import { type OptimisticBatch, putIfUnchanged } from './optimistic-batch.ts';
import { readInTransaction } from './status.ts';
import { readBooking, toBooking, toBookingFields } from './stored-booking.ts';
import { toCheckoutFields } from './stored-checkout.ts';
import { readTotals } from './stored-totals.ts';

/** How many documents one call names. */
const idsPerCall = 500;
/** How often a recount begins again where bookings come in between. */
const recountAttempts = 20;

/** `bookings/{id}`, each with its `checkouts/{id}` where it is to be paid, what they add up to in `eventTotals/{eventId}`, and `requestKeys/{digest of the key}`. */
export class FirestoreBookingStore implements BookingStore {
	readonly #firestore: Firestore;
	/** By event id: every booking changes its event's totals. */
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
		const begun = checkout && this.#checkoutToAdd(checkout);
		// What counts is what will be read back, or a recount would come to something else.
		const counted = toBooking(fields, booking);
		return this.#writes.run<IdempotentResult>(eventId, async (isRepeat) => {
			const [totals, earlier, before, other] = await Promise.all([
				totalsDocument.get(),
				key === undefined ? null : this.findByIdempotencyKey(key),
				document.get(),
				begun?.document.get(),
			]);
			if (earlier !== null) return { answer: earlier };
			if (before.exists) {
				const isOurs = isRepeat && isDeepStrictEqual(before.data(), fields);
				if (!isOurs) throw new Error('another booking has this id');
				return { answer: { outcome: 'stored', bookingId: id } };
			}
			if (other?.exists) throw new Error('another checkout has this id');
			const kept = readTotals(totals) ?? zeroTotals({ id: eventId, name: eventName });
			return {
				answer: { outcome: 'stored', bookingId: id },
				write: (batch) => {
					batch.create(document, fields);
					if (begun) batch.create(begun.document, begun.fields);
					putIfUnchanged(batch, totals, { ...withBooking(kept, counted) });
					if (key === undefined) return;
					const fingerprint = digestId(key.fingerprint);
					batch.create(this.#keyDocument(key), { fingerprint, bookingId: id });
				},
			};
		});
	}

	async findByIdempotencyKey(key: IdempotencyKey): Promise<IdempotentResult | null> {
		return answerOf(await this.#keyDocument(key).get(), key);
	}

	/** Sorted here: Firestore would leave out those without `submittedAt`, and keep text and times apart. */
	async listForEvent(eventId: string): Promise<Booking[]> {
		if (!isDocumentId(eventId)) return [];
		const { docs } = await this.#bookingsOf(eventId).get();
		return docs.map(readBooking).sort(newestFirst);
	}

	async totalsOf(eventIds: string[]): Promise<EventTotals[]> {
		const totals: EventTotals[] = [];
		const wanted = [...new Set(eventIds)].filter(isDocumentId);
		for (let start = 0; start < wanted.length; start += idsPerCall) {
			const documents = await this.#firestore.getAll(
				...wanted.slice(start, start + idsPerCall).map((id) => this.#totals.doc(id)),
			);
			totals.push(...documents.flatMap((document) => readTotals(document) ?? []));
		}
		return totals;
	}

	async latestTotals({ limit, since }: LatestOptions = {}): Promise<EventTotals[]> {
		let query = this.#totals.orderBy('lastBookedAt', 'desc');
		if (since !== undefined) query = query.endAt(since);
		const totals = await read(limit === undefined ? query : query.limit(limit));
		// As with events: Firestore's order of equal ones is not by ascending ids.
		const last = totals.length === limit ? totals.at(-1)?.lastBookedAt : null;
		const equal = last ? await read(this.#totals.where('lastBookedAt', '==', last)) : [];
		return [...new Map([...totals, ...equal].map((each) => [each.eventId, each])).values()]
			.sort(latestBookingFirst)
			.slice(0, limit);
	}

	async listBookedEvents(): Promise<string[]> {
		const [bookings, totals] = await Promise.all([
			this.#bookings.select('eventId').get(),
			this.#totals.select().get(),
		]);
		const booked = bookings.docs.map((document) => readBooking(document).eventId);
		const ids = [...booked, ...totals.docs.map(({ id }) => id)];
		return [...new Set(ids)].filter(isDocumentId).sort();
	}

	/** With `repair` in a transaction that locks what it counts: this event's bookings wait. Only an operator asks for it. */
	async recount(
		eventId: string,
		{ repair = false }: { repair?: boolean } = {},
	): Promise<TotalsComparison> {
		if (!isDocumentId(eventId)) return { stored: null, recomputed: null };
		const document = this.#totals.doc(eventId);
		const count = async (transaction: Transaction): Promise<TotalsComparison> => {
			// First the totals, which every booking writes: from here on none comes in between.
			const stored = readTotals(await readInTransaction(transaction.get(document)));
			const { docs } = await readInTransaction(transaction.get(this.#bookingsOf(eventId)));
			const recomputed = totalsOfBookings(docs.map(readBooking));
			if (repair && recomputed !== null) transaction.set(document, recomputed);
			if (repair && recomputed === null) transaction.delete(document);
			return { stored, recomputed };
		};
		const options = repair ? { maxAttempts: recountAttempts } : ({ readOnly: true } as const);
		return this.#writes.inTurn(eventId, () => this.#firestore.runTransaction(count, options));
	}

	#checkoutToAdd(checkout: Checkout) {
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

	/** A key may hold any visible character, and a document's id may not. */
	#keyDocument({ key }: IdempotencyKey) {
		return this.#firestore.collection('requestKeys').doc(digestId(key));
	}
}

function answerOf(
	used: DocumentSnapshot,
	{ fingerprint }: IdempotencyKey,
): IdempotentResult | null {
	if (!used.exists) return null;
	// The digest: a fingerprint has what the member wrote in it, and outlives a booking that is deleted.
	return used.get('fingerprint') === digestId(fingerprint)
		? { outcome: 'repeated', bookingId: used.get('bookingId') }
		: { outcome: 'key-reused' };
}

async function read(query: Query): Promise<EventTotals[]> {
	const { docs } = await query.get();
	return docs.flatMap((document) => readTotals(document) ?? []);
}
