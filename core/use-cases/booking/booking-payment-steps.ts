import { ClubError } from '../../errors/club-error.ts';
import type { Booking } from '../../rules/booking/booking.ts';
import { dayMs, toInstant } from '../../rules/calendar/london-time.ts';
import { openCheckout } from '../../rules/payment/change-payment.ts';
import { type Checkout, newCheckout } from '../../rules/payment/checkout.ts';
import { cancelCheckout } from '../payment/cancel-checkout.ts';
import { type AddressOfCheckout, openPaymentPage } from '../payment/payment-page.ts';
import type { BookingPorts } from './change-bookings.ts';

/**
 * How long a checkout that an organiser started can be paid. This is several days, because the member receives the
 * payment link outside the app, for example in an email.
 */
const organiserCheckoutMs = 7 * dayMs;

/** How long a checkout can be paid: several days, or as long as the checkout of a new booking (CHECKOUT_EXPIRES_MINUTES). */
export type CheckoutHold = 'for days' | 'as usual';

/** Returns the booking's checkout that can still be paid or cancelled, or null. */
export async function openCheckoutOf(
	{ payments }: Pick<BookingPorts, 'payments'>,
	bookingId: string,
): Promise<Checkout | null> {
	return openCheckout(await payments.listForBooking(bookingId));
}

/**
 * Cancels the booking's open checkout, if any, after querying the provider.
 * @returns 'ended' if a checkout was cancelled, 'paid' if the provider reported that the member has just
 * paid, otherwise 'none'.
 * @throws ClubError 'payment-underway' or 'payment-unavailable'.
 */
export async function endPayment(
	ports: BookingPorts,
	bookingId: string,
): Promise<'ended' | 'paid' | 'none'> {
	const checkout = await openCheckoutOf(ports, bookingId);
	if (checkout === null) return 'none';
	try {
		await cancelCheckout(ports, checkout.id, { tellsMember: false });
		return 'ended';
	} catch (thrown) {
		if (thrown instanceof ClubError && thrown.code === 'checkout-paid') return 'paid';
		throw thrown;
	}
}

/**
 * Cancels the booking's open checkout, if any, before the booking is changed.
 * @returns whether a checkout was cancelled.
 * @throws ClubError 'revision-differs' if the member has just paid, because the payment has changed the booking, and
 * whoever changes it must see that first. Also 'payment-underway' or 'payment-unavailable'.
 */
export async function endOpenPayment(ports: BookingPorts, bookingId: string): Promise<boolean> {
	const ended = await endPayment(ports, bookingId);
	if (ended === 'paid') throw new ClubError('revision-differs');
	return ended === 'ended';
}

/**
 * Creates a checkout for the price of an unpaid booking. Returns this checkout, and the booking with the
 * checkout's environment. If the booking cannot be paid online, the checkout is null and the booking is unchanged.
 */
export async function withNewPayment(
	{ clock, ids, gateway }: Pick<BookingPorts, 'clock' | 'ids' | 'gateway'>,
	booking: Booking,
	hold: CheckoutHold = 'for days',
): Promise<{ booking: Booking; checkout: Checkout | null }> {
	const { paymentRequired, paid, cancelledAt, paymentAmountMinor, paymentCurrency } = booking;
	const isPayable = paymentRequired && !paid && cancelledAt === null;
	const canPay = isPayable && gateway !== null && paymentAmountMinor && paymentCurrency !== null;
	if (!canPay || !(await gateway.canCharge(paymentCurrency))) return { booking, checkout: null };
	const now = clock.now();
	const payable = { ...booking, environment: gateway.environment };
	const checkout = newCheckout(
		{ ...payable, submittedAt: toInstant(now) },
		{
			id: ids.newId(),
			provider: gateway.name,
			amountMinor: paymentAmountMinor,
			currency: paymentCurrency,
		},
	);
	if (hold === 'as usual') return { booking: payable, checkout };
	const expiresAt = toInstant(new Date(now.getTime() + organiserCheckoutMs));
	return { booking: payable, checkout: { ...checkout, expiresAt } };
}

/**
 * Returns the URL of Burgee's payment page for the booking's open checkout. Returns null if there is none, or
 * if the provider cannot create its own payment page now.
 */
export async function paymentUrlOf(
	ports: BookingPorts,
	bookingId: string,
	addressOf: AddressOfCheckout,
): Promise<string | null> {
	const checkout = await openCheckoutOf(ports, bookingId);
	if (checkout === null) return null;
	try {
		await openPaymentPage(ports, checkout, addressOf);
		return addressOf(checkout, 'pending');
	} catch (thrown) {
		if (thrown instanceof ClubError && thrown.code === 'payment-unavailable') return null;
		throw thrown;
	}
}
