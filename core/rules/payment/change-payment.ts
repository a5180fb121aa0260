import type { Booking } from '../booking/booking.ts';
import { matchingPayments } from './booking-payment.ts';
import type { Checkout } from './checkout.ts';
import { isOpen } from './checkout-state.ts';
import { manualSums } from './manual-payment.ts';

/**
 * Reports whether a new checkout can take the difference, so that it adds up with the money that was paid: the booking was
 * paid through a checkout or by hand, with money of the same kind (decision: test-money).
 */
export function canPayDifference(
	{ environment, paymentCurrency, ...booking }: Booking,
	checkouts: readonly Checkout[],
	now: { environment: Booking['environment'] } | null,
): boolean {
	const wasPaidHere = checkouts.some(
		(checkout) =>
			checkout.change === null &&
			checkout.environment === environment &&
			matchingPayments(checkout).length > 0,
	);
	const isKnown = wasPaidHere || manualSums(booking.manualPayments).firstAt !== null;
	return booking.paid && paymentCurrency !== null && isKnown && now?.environment === environment;
}

/**
 * Reports whether the payer of an open checkout still has to pay it: the booking is unpaid, or the checkout is for a change
 * and nobody has changed or cancelled the booking since the change was priced.
 */
export function isStillNeeded({ change }: Checkout, booking: Booking | null): boolean {
	if (booking === null) return change === null;
	return change === null
		? !booking.paid
		: booking.cancelledAt === null && booking.revision === change.revision;
}

/**
 * Returns the changed booking if the checkout of its change has just been paid. Returns the booking itself if the checkout
 * is for no change, was cancelled before the payment arrived, or no longer fits the booking. Its money is then to be
 * refunded, because the booking's price stays the same.
 */
export function withPaidChange(
	booking: Booking,
	{ before, after }: { before: Checkout; after: Checkout },
): Booking {
	const { change } = before;
	const isPaidNow = matchingPayments(before).length === 0 && matchingPayments(after).length > 0;
	if (change === null || change.fields === null || !isPaidNow) return booking;
	if (before.cancelledAt !== null || !isStillNeeded(before, booking)) return booking;
	return { ...booking, ...change.fields, priceMinor: change.priceMinor };
}

/**
 * Returns the booking with what it derives from its open checkouts: whether there are any, and the places of a change. A
 * booking that is paid or cancelled needs no hold any more (decision: pay-later).
 */
export function withOpenCheckouts(booking: Booking, checkouts: readonly Checkout[]): Booking {
	const open = checkouts.filter(isOpen);
	const changes = open.flatMap(({ change }) => change?.fields ?? []);
	return {
		...booking,
		hasOpenCheckout: open.length > 0,
		heldUntil: booking.paid || booking.cancelledAt !== null ? null : booking.heldUntil,
		changePlaces: Math.max(0, ...changes.map(({ numberAttending }) => numberAttending)),
		changeBoats: changes.some(({ boatName }) => boatName !== null) ? 1 : 0,
	};
}

/** Returns the paid checkout of a change that counts now. */
export function withCountingChange(checkout: Checkout): Checkout {
	return checkout.change === null
		? checkout
		: { ...checkout, change: { ...checkout.change, counts: true } };
}

/** Returns the checkout as it is stored: without the personal data of its change if it has ended. */
export function withoutEndedChange(checkout: Checkout): Checkout {
	const { change } = checkout;
	if (change === null || change.fields === null || isOpen(checkout)) return checkout;
	return { ...checkout, change: { ...change, fields: null } };
}

/** Returns the booking's checkout that can still be paid or cancelled, or null. A booking never has two. */
export function openCheckout(checkouts: readonly Checkout[]): Checkout | null {
	return checkouts.find(isOpen) ?? null;
}
