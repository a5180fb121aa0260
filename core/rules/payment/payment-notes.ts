import {
	bookingPayment,
	matchingPayments,
	mismatchedPayments,
	retainedMinor,
} from './booking-payment.ts';
import type { Checkout } from './checkout.ts';

/**
 * Notes that the admin panel shows beside the payment status 'Paid' or 'Pending' (decision:
 * payment-truth).
 */
export const paymentNotes = [
	'practice',
	'cancelled',
	'paid-late',
	'paid-twice',
	'wrong-amount',
	'refunded',
] as const;
export type PaymentNote = (typeof paymentNotes)[number];

export function paymentNotesOf(checkout: Checkout): PaymentNote[] {
	const matching = matchingPayments(checkout);
	const completed = checkout.payments.filter(({ status }) => status === 'COMPLETED');
	const applies: Record<PaymentNote, boolean> = {
		practice: checkout.provider === 'practice' && completed.length > 0,
		cancelled: checkout.cancelledAt !== null && matching.length === 0,
		'paid-late': checkout.cancelledAt !== null && matching.length > 0,
		'paid-twice': matching.filter((payment) => retainedMinor(checkout, payment) > 0).length > 1,
		'wrong-amount': mismatchedPayments(checkout).length > 0,
		refunded: bookingPayment(checkout).refundedMinor > 0,
	};
	return paymentNotes.filter((note) => applies[note]);
}
