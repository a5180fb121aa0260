import type { Booking } from '../booking/booking.ts';
import type { Instant } from '../calendar/london-time.ts';
import { retainedPayments } from './booking-payment.ts';
import type { Checkout } from './checkout.ts';
import { manualSums } from './manual-payment.ts';
import { underwayMinor } from './refundable.ts';

/** The difference between a booking's price and its payment, in minor units. At least one amount is 0. */
export interface BookingBalance {
	/** The amount that is still to be paid, if a correction has raised the price of a paid booking. */
	dueMinor: number;
	/**
	 * The amount above the price that the club has received and not refunded. For a cancelled booking, the price
	 * counts as 0.
	 */
	toRefundMinor: number;
}

/**
 * Reports whether something may be due for a paid booking: a correction has set a price above the payment. Only then
 * does `bookingBalance` need the booking's checkouts to compute what is due.
 */
export function mayBeDue({
	paid,
	paymentAmountMinor,
	priceMinor,
}: Pick<Booking, 'paid' | 'paymentAmountMinor' | 'priceMinor'>): boolean {
	return paid && priceMinor !== null && priceMinor > (paymentAmountMinor ?? 0);
}

/**
 * Computes what the payer of a paid booking still owes after a correction, or what the club must refund
 * (decision: changed-bookings). A refunded amount does not have to be paid again. `checkouts` are all checkouts of
 * the booking.
 */
export function bookingBalance(
	booking: Pick<
		Booking,
		| ('paid' | 'paymentAmountMinor' | 'refundedMinor' | 'manualPayments')
		| ('priceMinor' | 'cancelledAt')
	>,
	checkouts: Checkout[],
): BookingBalance {
	const { paid, paymentAmountMinor, refundedMinor, priceMinor, cancelledAt, manualPayments } =
		booking;
	if (!paid) return { dueMinor: 0, toRefundMinor: 0 };
	const paidMinor = paymentAmountMinor ?? 0;
	const owedMinor = cancelledAt === null ? (priceMinor ?? paidMinor) : 0;
	const receivedMinor = retainedPayments(checkouts, manualPayments).reduce(
		(sum, { retained }) => sum + retained,
		manualSums(manualPayments).keptMinor,
	);
	// An imported booking has no checkouts, so use its stored amounts.
	const retainedMinor = Math.max(receivedMinor, paidMinor - refundedMinor);
	return {
		dueMinor: Math.max(0, owedMinor - Math.max(paidMinor, retainedMinor)),
		toRefundMinor: Math.max(0, retainedMinor - owedMinor),
	};
}

/**
 * Returns the booking as it is settled. If its event does not take place, the booking costs nothing, as if it was cancelled
 * (decision: refunds).
 * @param eventCancelledAt when the event was deleted before it was over. Null if it takes place.
 */
export function asSettled<Settled extends Pick<Booking, 'cancelledAt'>>(
	booking: Settled,
	eventCancelledAt: Instant | null,
): Settled {
	const { cancelledAt } = booking;
	return eventCancelledAt === null || cancelledAt !== null
		? booking
		: { ...booking, cancelledAt: eventCancelledAt };
}

/**
 * Computes what organisers have to see to: the balance without the refunds that are underway. If such a refund fails,
 * its amount is to be refunded again. The member reads `bookingBalance`, which counts a refund once it is made
 * (decision: refunds).
 */
export function balanceToSettle(
	booking: Parameters<typeof bookingBalance>[0],
	checkouts: Checkout[],
): BookingBalance {
	const { dueMinor, toRefundMinor } = bookingBalance(booking, checkouts);
	const payments = retainedPayments(checkouts, booking.manualPayments);
	const refundMinor = payments.reduce((sum, payment) => {
		const checkout = checkouts.find(({ id }) => id === payment.checkoutId);
		return checkout === undefined ? sum : sum + underwayMinor(checkout, payment);
	}, 0);
	return { dueMinor, toRefundMinor: Math.max(0, toRefundMinor - refundMinor) };
}
