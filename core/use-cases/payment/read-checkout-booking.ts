import type { Ports } from '../../ports/ports.ts';
import { bookingBalance } from '../../rules/payment/booking-balance.ts';
import type { Checkout } from '../../rules/payment/checkout.ts';
import type { CheckoutBooking } from '../../rules/payment/checkout-booking.ts';

/**
 * Returns whether the checkout's booking is active, cancelled or deleted. For a cancelled booking, also returns
 * the amount that is still to be refunded.
 */
export async function readCheckoutBooking(
	{ bookings, payments }: Pick<Ports, 'bookings' | 'payments'>,
	{ bookingId }: Pick<Checkout, 'bookingId'>,
): Promise<CheckoutBooking> {
	const booking = await bookings.get(bookingId);
	if (booking === null) return { bookingStatus: 'deleted', toRefundMinor: 0 };
	if (booking.cancelledAt === null) return { bookingStatus: 'active', toRefundMinor: 0 };
	const checkouts = await payments.listForBooking(bookingId);
	const { toRefundMinor } = bookingBalance(booking, checkouts);
	return { bookingStatus: 'cancelled', toRefundMinor };
}
