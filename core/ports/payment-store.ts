import type { Checkout } from '../rules/payment/checkout.ts';

/**
 * Stores checkouts. A checkout is created together with its booking by `BookingStore.add`.
 * Arguments and results are copied.
 */
export interface PaymentStore {
	get(id: string): Promise<Checkout | null>;
	getForBooking(bookingId: string): Promise<Checkout | null>;
	/** Returns the checkout to which this reference belongs (see `checkoutReferences`), or null. */
	findByReference(reference: string): Promise<Checkout | null>;
	/**
	 * Returns the checkouts that the server must poll (`isPolled`), sorted by id. Returns at most `limit`
	 * checkouts, with ids after `after`.
	 */
	listPolled(page: { after: string | null; limit: number }): Promise<Checkout[]>;
	/** Returns the checkouts of the event, sorted by id. */
	listForEvent(eventId: string): Promise<Checkout[]>;
	/**
	 * Replaces the stored checkout if the new `revision` is the stored `revision` plus 1
	 * (optimistic locking). The same durable transaction updates the booking's payment fields and
	 * the event's totals, if the booking still exists.
	 * @returns false if the revision does not match or no checkout has this id. In that case nothing
	 * is written.
	 */
	replace(checkout: Checkout): Promise<boolean>;
}
