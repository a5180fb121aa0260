import type { Booking } from './booking.ts';

export type PaymentStatus = 'Free Event' | 'Paid' | 'Pending';

/** What the admin sees of a booking's payment: free where no amount is asked (specification §4). */
export function paymentStatus(
	booking: Pick<Booking, 'paid' | 'paymentAmountMinor'>,
): PaymentStatus {
	if (!booking.paymentAmountMinor) return 'Free Event';
	return booking.paid ? 'Paid' : 'Pending';
}

/** Confirmed means free or paid; pending means payment required and unpaid (specification §4). */
export function isConfirmed(booking: Pick<Booking, 'paid' | 'paymentRequired'>): boolean {
	return booking.paid || !booking.paymentRequired;
}

/** The provider's id cut to 8 characters (specification §9). */
export function shortPaymentId(paymentId: string): string {
	return paymentId.slice(0, 8);
}
