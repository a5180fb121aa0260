import type { Checkout } from '../payment/checkout.ts';

/**
 * Checkouts with their attempts. One is begun with its booking, by `BookingStore.add`. What is handed in
 * and out are copies.
 */
export interface PaymentStore {
	get(id: string): Promise<Checkout | null>;
	/** The one that was begun with this booking. */
	getForBooking(bookingId: string): Promise<Checkout | null>;
	/** The one that the provider calls so: one of its `checkoutReferences`. */
	findByReference(reference: string): Promise<Checkout | null>;
	/** Those that the provider is to be asked about (`isPolled`) after `after`, by id ascending, at most `limit`. */
	listPolled(page: { after: string | null; limit: number }): Promise<Checkout[]>;
	/** Of one event's bookings, by id ascending. */
	listForEvent(eventId: string): Promise<Checkout[]>;
	/**
	 * Puts this checkout in the place of the stored one whose `revision` is one less, and with it, all or
	 * nothing, what follows for its booking (`bookingPayment`) and that event's totals. On disk when it resolves.
	 * A booking that is gone is passed over.
	 * @returns false where another change came first, or there is none of this id: nothing is written.
	 */
	replace(checkout: Checkout): Promise<boolean>;
}
