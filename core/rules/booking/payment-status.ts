import type { Booking } from './booking.ts';

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
