import type { Booking } from '../booking/booking.ts';
import { retainedPayments } from './booking-payment.ts';
import type { Checkout } from './checkout.ts';

/** The difference between a booking's price and its payment, in minor units. At least one amount is 0. */
export interface BookingBalance {
	/** The part of the price that a paid booking has not paid, because it was corrected. */
	dueMinor: number;
	/** The money that the club keeps above the price. A cancelled booking costs nothing. */
	toRefundMinor: number;
}

/**
 * Computes what is due, or to be refunded, for a paid booking (decision: changed-bookings). A refund never
 * makes an amount due. `checkouts` are all checkouts of the booking.
 */
export function bookingBalance(
	booking: Pick<
		Booking,
		'paid' | 'paymentAmountMinor' | 'refundedMinor' | 'priceMinor' | 'cancelledAt'
	>,
	checkouts: Checkout[],
): BookingBalance {
	const { paid, paymentAmountMinor, refundedMinor, priceMinor, cancelledAt } = booking;
	if (!paid) return { dueMinor: 0, toRefundMinor: 0 };
	const paidMinor = paymentAmountMinor ?? 0;
	const owedMinor = cancelledAt === null ? (priceMinor ?? paidMinor) : 0;
	const receivedMinor = retainedPayments(checkouts).reduce(
		(sum, { retained }) => sum + retained,
		0,
	);
	// An imported booking has no checkouts.
	const retainedMinor = Math.max(receivedMinor, paidMinor - refundedMinor);
	return {
		dueMinor: Math.max(0, owedMinor - Math.max(paidMinor, retainedMinor)),
		toRefundMinor: Math.max(0, retainedMinor - owedMinor),
	};
}
