import {
	bookingPayment,
	mismatchedPayments,
	type RetainedPayment,
	retainedPayments,
} from './booking-payment.ts';
import { openCheckout } from './change-payment.ts';
import { type Checkout, currentCheckout } from './checkout.ts';

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
	/** A change of the paid booking counts once its checkout is paid (decision: paid-changes). */
	'change-unpaid',
] as const;
export type PaymentNote = (typeof paymentNotes)[number];

/** Returns the notes on a booking's payment. `checkouts` are all checkouts of the booking. */
export function paymentNotesOf(...checkouts: Checkout[]): PaymentNote[] {
	const matching = retainedPayments(checkouts);
	const applies: Record<PaymentNote, boolean> = {
		practice: checkouts.some(({ environment }) => environment === 'practice'),
		sandbox: checkouts.some(({ environment }) => environment === 'sandbox'),
		cancelled: matching.length === 0 && (currentCheckout(checkouts)?.cancelledAt ?? null) !== null,
		'paid-late': checkouts.some(
			(checkout) => checkout.cancelledAt !== null && retainedPayments([checkout]).length > 0,
		),
		'paid-twice': isPaidTwice(matching.filter(({ retained }) => retained > 0)),
		'wrong-amount': checkouts.some((checkout) => mismatchedPayments(checkout).length > 0),
		refunded: bookingPayment(...checkouts).refundedMinor > 0,
		'change-unpaid': (openCheckout(checkouts)?.change ?? null) !== null,
	};
	return paymentNotes.filter((note) => applies[note]);
}

/** Whether the payer has paid the booking's whole price twice, or twice for one change. */
function isPaidTwice(payments: readonly RetainedPayment[]): boolean {
	const paidFor = payments.map(({ isForChange, checkoutId }) => (isForChange ? checkoutId : ''));
	return new Set(paidFor).size < paidFor.length;
}
