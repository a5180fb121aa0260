import { ClubError } from '../../errors/club-error.ts';
import { type MyBooking, requireChangeable } from '../../rules/booking/my-booking.ts';
import { hasPlaceLimit } from '../../rules/booking/places.ts';
import type { ClubEvent } from '../../rules/events/club-event.ts';
import { memberByLink } from '../../rules/panel/admin.ts';
import type { Checkout } from '../../rules/payment/checkout.ts';
import { openCheckoutOf, withNewPayment } from '../booking/booking-payment-steps.ts';
import { bookingChange } from '../booking/change-bookings.ts';
import { type AddressOfCheckout, openPaymentPage } from '../payment/payment-page.ts';
import type { MyBookingPorts } from './change-my-booking.ts';
import { readMyBooking } from './read-my-booking.ts';
import { startPaidChange } from './start-paid-change.ts';

/**
 * Returns where a member can pay what the booking owes: the page of its open checkout. If an unpaid booking has none,
 * starts a new one, until the event's booking deadline and if there are places, or as long as it holds its places because
 * it is paid later. If a correction has made a paid booking
 * dearer, starts one for the rest, even after the deadline.
 * @throws ClubError 'booking-link-not-found', 'booking-cancelled', 'checkout-paid', 'booking-change-costs-more' if the rest
 * cannot be paid online, 'payment-not-needed', 'booking-closed', 'payments-not-open', 'currency-not-charged',
 * 'event-full', 'not-enough-places', 'revision-differs' or 'payment-unavailable'.
 */
export async function payMyBooking(
	ports: MyBookingPorts,
	{ token, addressOf }: { token: string; addressOf: AddressOfCheckout },
): Promise<{ checkoutId: string; redirectUrl: string }> {
	const found = await readMyBooking(ports, token);
	requireOwed(found);
	const checkout = found.openCheckout ?? (await startCheckout(ports, found));
	return {
		checkoutId: checkout.id,
		redirectUrl: await openPaymentPage(ports, checkout, addressOf),
	};
}

function requireOwed({ booking, balance, openCheckout }: MyBooking): void {
	if (booking.cancelledAt !== null) throw new ClubError('booking-cancelled');
	if (openCheckout !== null || balance.dueMinor > 0) return;
	if (booking.paid) throw new ClubError('checkout-paid');
	if (!booking.paymentRequired) throw new ClubError('payment-not-needed');
}

/** Returns the event. A booking that is paid later can be paid by card as long as it holds its places. */
function requirePayable(found: MyBooking, now: Date): ClubEvent {
	const { booking, event } = found;
	return event !== null && booking.heldUntil !== null ? event : requireChangeable(found, now);
}

async function startCheckout(ports: MyBookingPorts, found: MyBooking): Promise<Checkout> {
	const { dueMinor } = found.balance;
	if (dueMinor > 0) {
		if (found.event === null) throw new ClubError('booking-closed');
		const change = { changed: found.booking, amountMinor: dueMinor, mayExceedPlaces: true };
		return startPaidChange(ports, found, change);
	}
	const event = requirePayable(found, ports.clock.now());
	if (ports.gateway === null) throw new ClubError('payments-not-open');
	const { booking: stored } = found;
	const next = { ...stored, revision: stored.revision + 1 };
	const { booking, checkout } = await withNewPayment(ports, next, 'as usual');
	if (checkout === null) throw new ClubError('currency-not-charged');
	const change = await bookingChange(ports, memberByLink, {
		what: 'booking.payment-started',
		before: stored,
		after: booking,
		checkout,
		mayExceedPlaces: !hasPlaceLimit(event),
		canBeUndone: false,
	});
	if (await ports.bookings.change(stored.eventId, [change])) return checkout;
	// The member has pressed the button twice, and another request has started a checkout.
	const other = await openCheckoutOf(ports, stored.id);
	if (other === null) throw new ClubError('revision-differs');
	return other;
}
