import { ClubError } from '../../errors/club-error.ts';
import type { Ports } from '../../ports/ports.ts';
import { bookingBalance } from '../../rules/payment/booking-balance.ts';
import type { Checkout } from '../../rules/payment/checkout.ts';
import type { CheckoutBooking } from '../../rules/payment/checkout-booking.ts';
import { checkoutState } from '../../rules/payment/checkout-state.ts';
import { syncWithProvider } from './sync-with-provider.ts';
import { type CheckoutPorts, storedCheckout } from './update-checkout.ts';

/**
 * Reads a checkout. If the stored checkout may be out of date, first queries the provider
 * (decision: payment-truth). Returns the stored checkout if the provider is unavailable, or if
 * `timeLimit` resolves before the provider responds.
 * @throws ClubError 'checkout-not-found'.
 */
export async function readCheckout(
	ports: Pick<Ports, 'gateway'> & CheckoutPorts,
	id: string,
	timeLimit?: Promise<unknown>,
): Promise<Checkout> {
	const stored = await storedCheckout(ports.payments, id);
	if (!checkoutState(stored, ports.clock.now()).needsSync) return stored;
	const synced = syncWithProvider(ports, stored).catch((thrown) => {
		if (thrown instanceof ClubError && thrown.code === 'payment-unavailable') return stored;
		throw thrown;
	});
	return timeLimit === undefined ? synced : Promise.race([synced, timeLimit.then(() => stored)]);
}

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
