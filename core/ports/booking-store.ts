import type { Booking } from '../booking/booking.ts';
import type { EventTotals } from '../booking/event-totals.ts';
import type { Checkout } from '../payment/checkout.ts';
import type { LatestOptions } from './event-store.ts';

/** Identifies a request, so that a retry is not stored twice. */
export interface IdempotencyKey {
	/** The value of the request's Idempotency-Key header. */
	key: string;
	/** A text derived from the request's content. Equal requests have equal fingerprints. */
	fingerprint: string;
}

export type IdempotentResult =
	| { outcome: 'stored'; bookingId: string }
	/** The idempotency key was used before for an equal request, so nothing was written. */
	| { outcome: 'repeated'; bookingId: string }
	/** The idempotency key was used before for a different request, so nothing was written. */
	| { outcome: 'key-reused' };

/**
 * The stored and the recomputed totals of one event. `stored` is null if no totals are stored. `recomputed`
 * is null if the event has no bookings.
 */
export interface TotalsComparison {
	stored: EventTotals | null;
	recomputed: EventTotals | null;
}

/**
 * Stores bookings and each event's denormalised totals. Adding a booking updates the totals in the same
 * transaction, so totals can be read without reading bookings. Arguments and results are copied.
 */
export interface BookingStore {
	/**
	 * Stores a booking, its checkout if any, and the event's totals in one durable transaction. Idempotent by
	 * key: of several equal requests with the same key, only the first stores a booking. The others return the
	 * id of that booking.
	 * @throws Error if the id of the booking or the checkout is taken. In that case nothing is written.
	 */
	add(booking: Booking, key?: IdempotencyKey, checkout?: Checkout): Promise<IdempotentResult>;
	/** Returns the result that is stored for the idempotency key, or null. */
	findByIdempotencyKey(key: IdempotencyKey): Promise<IdempotentResult | null>;
	/** Returns an event's bookings in the order of `newestFirst`. */
	listForEvent(eventId: string): Promise<Booking[]>;
	/** Returns the totals of these events in any order; an event without bookings is omitted. */
	totalsOf(eventIds: string[]): Promise<EventTotals[]>;
	/**
	 * Returns totals in the order of `latestBookingFirst`. With `since`, returns only totals whose
	 * `lastBookedAt` is at or after `since`.
	 */
	latestTotals(options?: LatestOptions): Promise<EventTotals[]>;
	/**
	 * Returns the ids of all events with bookings or totals, including deleted events, ascending. Slow, because
	 * it reads all bookings.
	 */
	listBookedEvents(): Promise<string[]>;
	/**
	 * Recomputes an event's totals from its bookings in one transaction. A concurrent booking is neither lost
	 * nor counted twice. With `repair`, stores the recomputed totals.
	 */
	recount(eventId: string, options?: { repair?: boolean }): Promise<TotalsComparison>;
}
