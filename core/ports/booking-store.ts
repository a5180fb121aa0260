import type { Booking } from '../booking/booking.ts';
import type { EventTotals } from '../booking/event-totals.ts';
import type { Checkout } from '../payment/checkout.ts';
import type { LatestOptions } from './event-store.ts';

/** What makes a repeated request the same request. */
export interface IdempotencyKey {
	/** The sender's Idempotency-Key. */
	key: string;
	/** Stands for the content: equal requests have equal fingerprints. */
	fingerprint: string;
}

export type IdempotentResult =
	| { outcome: 'stored'; bookingId: string }
	/** The key was used for this very request: nothing was written. */
	| { outcome: 'repeated'; bookingId: string }
	/** The key was used for another request: nothing was written. */
	| { outcome: 'key-reused' };

/** An event's totals as they are kept, and as its bookings add up; null where there is nothing. */
export interface TotalsComparison {
	stored: EventTotals | null;
	recomputed: EventTotals | null;
}

/**
 * Bookings and what they add up to. Totals are kept with each booking and in its transaction, so that
 * reading them costs the same however many bookings there are. What is handed in and out are copies.
 */
export interface BookingStore {
	/**
	 * On disk, and in the totals, when the promise resolves; with its checkout, where there is one, or not at
	 * all. With a key, whoever comes first stores, all others learn of it, however many come at once.
	 * @throws Error where an id is taken, and nothing is written.
	 */
	add(booking: Booking, key?: IdempotencyKey, checkout?: Checkout): Promise<IdempotentResult>;
	/** What was answered to this key before, or null. */
	findByIdempotencyKey(key: IdempotencyKey): Promise<IdempotentResult | null>;
	/** All of one event's bookings, the newest `submittedAt` first, equal ones by id. */
	listForEvent(eventId: string): Promise<Booking[]>;
	/** Of the events named, each once, in any order; one without bookings is left out. */
	totalsOf(eventIds: string[]): Promise<EventTotals[]>;
	/** Of the events booked last, the last `lastBookedAt` first, equal ones by event id; `since` leaves out those not booked since then. */
	latestTotals(options?: LatestOptions): Promise<EventTotals[]>;
	/** The id of every event that has bookings or totals, deleted ones too, ascending. Reads all bookings. */
	listBookedEvents(): Promise<string[]>;
	/**
	 * Adds an event's bookings up anew; none comes in between. With `repair`, what was counted is what is
	 * kept from then on.
	 */
	recount(eventId: string, options?: { repair?: boolean }): Promise<TotalsComparison>;
}
