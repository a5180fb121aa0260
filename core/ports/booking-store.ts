import type { Booking } from '../rules/booking/booking.ts';
import type { EventTotals } from '../rules/booking/event-totals.ts';
import type { Checkout } from '../rules/payment/checkout.ts';
import type { LatestOptions } from './event-store.ts';

/** Identifies a request, so that a repeated request stores nothing twice. */
export interface IdempotencyKey {
	key: string;
	/** A text derived from the content of a request. Equal requests have equal fingerprints. */
	fingerprint: string;
}

export type IdempotentResult =
	| { outcome: 'stored'; bookingId: string }
	/** An equal request with this idempotency key was stored before, so nothing was written. */
	| { outcome: 'repeated'; bookingId: string }
	/** A different request with this idempotency key was stored before, so nothing was written. */
	| { outcome: 'key-reused' };

/**
 * The stored and the recomputed booking totals of an event. `stored` is null if no totals are stored.
 * `recomputed` is null if the event has no bookings.
 */
export interface TotalsComparison {
	stored: EventTotals | null;
	recomputed: EventTotals | null;
}

/**
 * Stores bookings, and the denormalised booking totals of each event. Adding a booking updates the
 * totals in the same transaction. Arguments and results are copied.
 */
export interface BookingStore {
	/**
	 * Stores a booking, its checkout if any, and the updated totals of the event in one durable
	 * transaction. Of several equal requests with the same key, only the first stores a booking, and each
	 * returns the id of this booking.
	 * @throws Error if the id of the booking or of the checkout already exists.
	 */
	add(booking: Booking, key?: IdempotencyKey, checkout?: Checkout): Promise<IdempotentResult>;
	findByIdempotencyKey(key: IdempotencyKey): Promise<IdempotentResult | null>;
	/** Returns an event's bookings in the order of `newestFirst`. */
	listForEvent(eventId: string): Promise<Booking[]>;
	/** Returns the booking totals of these events in any order. An event without bookings is omitted. */
	totalsOf(eventIds: string[]): Promise<EventTotals[]>;
	/**
	 * Returns the booking totals of events, sorted by `lastBookedAt`, latest first, then by event id.
	 * With `since`, returns only totals whose `lastBookedAt` is at or after `since`.
	 */
	latestTotals(options?: LatestOptions): Promise<EventTotals[]>;
	/**
	 * Returns the ids of all events with bookings or booking totals, including deleted events, in
	 * ascending order. Slow, because the method reads all bookings.
	 */
	listBookedEvents(): Promise<string[]>;
	/**
	 * Recomputes an event's booking totals from its bookings in one transaction. A booking that is added
	 * at the same time is counted exactly once. With `repair`, stores the recomputed totals.
	 */
	recount(eventId: string, options?: { repair?: boolean }): Promise<TotalsComparison>;
}
