import type { AuditEntry } from '../rules/audit/audit-entry.ts';
import type { Booking } from '../rules/booking/booking.ts';
import type { Instant } from '../rules/calendar/london-time.ts';
import type { Message } from '../rules/mail/message.ts';
import type { Checkout } from '../rules/payment/checkout.ts';

/** A message that is stored together with a change of a checkout. */
export interface PaymentMessage {
	/** The id of the message. */
	id: string;
	/** The token in its letter's link, which is stored together with the message. */
	token: string;
	/** The message about earlier changes which waits, and whose place this one takes. Null if none waits. */
	waiting: Message | null;
	/** Returns the message about the change of the booking, or null if there is nothing to tell. Must be pure. */
	messageFor: (before: Booking, after: Booking) => Message | null;
}

/** Makes the audit entry of a change that counts because it is paid (decision: paid-changes). */
export interface ChangeRecorder {
	/** The id of the entry. */
	id: string;
	/** Must be pure. */
	auditOf: (before: Booking, after: Booking) => AuditEntry;
}

/** What is stored in the transaction that replaces a checkout. */
export interface CheckoutConsequences {
	message?: PaymentMessage | undefined;
	recorder?: ChangeRecorder | undefined;
	/** The audit entry of what a panel user did with the checkout. */
	audit?: AuditEntry | undefined;
	/** The booking's checkouts from which the change was decided. Undefined if it does not depend on the others. */
	decidedFrom?: readonly Checkout[] | undefined;
}

/**
 * Stores checkouts. A checkout is created together with its booking by `BookingStore.add`, or by
 * `BookingStore.change` for a corrected or restored booking. Arguments and results are copied.
 */
export interface PaymentStore {
	get(id: string): Promise<Checkout | null>;
	/** Returns the booking's current checkout (see `currentCheckout`), or null. */
	getForBooking(bookingId: string): Promise<Checkout | null>;
	/** Returns all checkouts of the booking, sorted by id. */
	listForBooking(bookingId: string): Promise<Checkout[]>;
	/** Returns the checkout to which this reference belongs (see `checkoutReferences`), or null. */
	findByReference(reference: string): Promise<Checkout | null>;
	/**
	 * Returns the checkouts that the server must poll (`isPolled`), sorted by id. Returns at most `limit`
	 * checkouts, with ids after `after`.
	 */
	listPolled(page: { after: string | null; limit: number }): Promise<Checkout[]>;
	/**
	 * Returns the checkouts with a payment or refund (see `moneyMovements`) from `since` until before
	 * `before`, in any order.
	 */
	listByPayments(period: { since: Instant; before: Instant }): Promise<Checkout[]>;
	/** Returns the checkouts of the event, sorted by id. */
	listForEvent(eventId: string): Promise<Checkout[]>;
	/**
	 * Replaces the stored checkout if the new `revision` is the stored `revision` plus 1 (optimistic locking). The same
	 * durable transaction derives the booking's payment fields from all its checkouts, and updates the event's totals, if
	 * the booking still exists. In this case the transaction also adds the message. `audit` is added in any case. If the
	 * checkout of a change is paid now, the transaction changes the booking and adds the audit entry of `recorder`,
	 * unless `withPaidChange` leaves the booking as it is. The personal data of a change is removed when its checkout has
	 * ended.
	 * @returns false if the revision does not match or no checkout has this id, or if another checkout of the booking is not
	 * as in `decidedFrom`. In that case nothing is written.
	 */
	replace(checkout: Checkout, consequences?: CheckoutConsequences): Promise<boolean>;
}
