import type { Checkout } from '../payment/checkout.ts';

/**
 * Stores checkouts. `BookingStore.add` creates a checkout with its booking. Arguments and results are
 * copied.
 */
export interface PaymentStore {
	get(id: string): Promise<Checkout | null>;
	getForBooking(bookingId: string): Promise<Checkout | null>;
	/** Returns the checkout that has this reference among its `checkoutReferences`, or null. */
	findByReference(reference: string): Promise<Checkout | null>;
	/**
	 * Returns the next page of the checkouts to poll (`isPolled`), sorted by id: at most `limit` checkouts with
	 * ids after `after`.
	 */
	listPolled(page: { after: string | null; limit: number }): Promise<Checkout[]>;
	/** Returns the checkouts of an event, sorted by id, ascending. */
	listForEvent(eventId: string): Promise<Checkout[]>;
	/**
	 * Replaces the stored checkout, with optimistic locking: the stored `revision` must be one less than the
	 * argument's. The same durable transaction updates the booking's payment fields (`bookingPayment`) and the
	 * event's totals. If the booking no longer exists, only the checkout is replaced.
	 * @returns false if the stored revision differs or no checkout has this id. In that case nothing is
	 * written.
	 */
	replace(checkout: Checkout): Promise<boolean>;
}
