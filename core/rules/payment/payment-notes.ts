import {
	mismatchedPayments,
	paymentOfBooking,
	type RetainedPayment,
	retainedPayments,
} from './booking-payment.ts';
import { openCheckout } from './change-payment.ts';
import { type Checkout, currentCheckout } from './checkout.ts';
import { type ManualPayment, manualSums } from './manual-payment.ts';
import type { ProviderPayment } from './provider-payment.ts';
import { hasRefundUnderway, isBeingRefunded } from './refundable.ts';

/**
 * Notes that the admin panel shows beside the payment status 'Paid' or 'Pending' (decision:
 * payment-truth).
 */
export const paymentNotes = [
	'practice',
	'sandbox',
	'cancelled',
	'paid-late',
	'paid-twice',
	'wrong-amount',
	'refunded',
	/** A refund was asked for, and the provider has not reported its result. */
	'refund-underway',
	/** A change of the paid booking counts once its checkout is paid (decision: paid-changes). */
	'change-unpaid',
] as const;
export type PaymentNote = (typeof paymentNotes)[number];

/**
 * Returns the notes on a booking's payment. While all of a payment is being refunded, nobody has to look at it
 * (decision: refunds). Tests and cancellations do not matter if money was received by hand.
 * @param checkouts all checkouts of the booking.
 * @param manualPayments its entries of money received by hand.
 */
export function paymentNotesOf(
	checkouts: Checkout[],
	manualPayments: readonly ManualPayment[] = [],
): PaymentNote[] {
	const matching = retainedPayments(checkouts, manualPayments);
	const isByHand = manualSums(manualPayments).firstAt !== null;
	const isOpen = (payment: ProviderPayment) =>
		!checkouts.some((checkout) => isBeingRefunded(checkout, payment));
	const applies: Record<PaymentNote, boolean> = {
		practice: !isByHand && checkouts.some(({ environment }) => environment === 'practice'),
		sandbox: !isByHand && checkouts.some(({ environment }) => environment === 'sandbox'),
		cancelled:
			!isByHand &&
			matching.length === 0 &&
			(currentCheckout(checkouts)?.cancelledAt ?? null) !== null,
		'paid-late': checkouts.some(
			(checkout) =>
				checkout.cancelledAt !== null && retainedPayments([checkout], manualPayments).some(isOpen),
		),
		'paid-twice': isPaidTwice(
			matching.filter((payment) => payment.retained > 0 && isOpen(payment)),
		),
		'wrong-amount': checkouts.some((checkout) => mismatchedPayments(checkout).some(isOpen)),
		refunded: paymentOfBooking({ manualPayments, priceMinor: null }, checkouts).refundedMinor > 0,
		'refund-underway': checkouts.some(hasRefundUnderway),
		'change-unpaid': (openCheckout(checkouts)?.change ?? null) !== null,
	};
	return paymentNotes.filter((note) => applies[note]);
}

/** Whether the payer has paid the booking's whole price twice, or twice for one change. */
function isPaidTwice(payments: readonly RetainedPayment[]): boolean {
	const paidFor = payments.map(({ isForChange, checkoutId }) => (isForChange ? checkoutId : ''));
	return new Set(paidFor).size < paidFor.length;
}
