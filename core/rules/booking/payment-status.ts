import type { Booking } from './booking.ts';
import type { PayLater } from './pay-later.ts';

export type PaymentStatus = 'Free Event' | 'Paid' | 'Pending';

/**
 * Returns the payment status for the admin panel (specification §4). A booking without a price
 * counts as free.
 */
export function paymentStatus(
	booking: Pick<Booking, 'paid' | 'paymentAmountMinor'>,
): PaymentStatus {
	if (!booking.paymentAmountMinor) return 'Free Event';
	return booking.paid ? 'Paid' : 'Pending';
}

/** Reports whether a booking is free or paid (specification §4). */
export function isConfirmed(booking: Pick<Booking, 'paid' | 'paymentRequired'>): boolean {
	return booking.paid || !booking.paymentRequired;
}

/** Whether the booking holds its places until it is paid by transfer or at the event. */
export function isPaidLater<
	Held extends Pick<Booking, 'payLater' | 'heldUntil' | 'paid' | 'cancelledAt'>,
>(booking: Held): booking is Held & { payLater: PayLater } {
	const { payLater: way, heldUntil, paid, cancelledAt } = booking;
	return way !== null && heldUntil !== null && !paid && cancelledAt === null;
}
