import type { Booking } from '../booking/booking.ts';
import type { Instant } from '../calendar/london-time.ts';
import type { Currency } from '../money.ts';

/** A payment's states at the provider; only COMPLETED is paid. */
export type ProviderPaymentStatus = 'PENDING' | 'APPROVED' | 'COMPLETED' | 'CANCELED' | 'FAILED';
export type ProviderRefundStatus = 'PENDING' | 'COMPLETED' | 'REJECTED' | 'FAILED';

/** What the provider says of a payment: in the answer to a charge, when asked, or by a webhook. */
export interface ProviderPayment {
	/** The provider's own id. */
	paymentId: string;
	/** The key of the attempt, or the id of the link's order, that it was made for; null where it says neither. */
	reference: string | null;
	status: ProviderPaymentStatus;
	amountMinor: number;
	/** As the provider writes it: 'GBP', or one that we do not price in. */
	currency: string;
	/** When the provider says that it came to this. */
	at: Instant;
}

/** What the provider says of a refund. */
export interface ProviderRefund {
	refundId: string;
	paymentId: string;
	status: ProviderRefundStatus;
	amountMinor: number;
	currency: string;
}

/** One charge, or one that was begun; its key is stored before the provider is asked. */
export interface PaymentAttempt {
	/** What the provider tells charges apart by, at most 40 characters: however often it is sent, it charges once. */
	key: string;
	/** The last time. */
	askedAt: Instant;
	/**
	 * 'asked' until the answer is stored; 'sent' and 'error' where that does not say how it ended; 'given-up'
	 * where the provider had nothing under the key, or another amount than was asked for.
	 */
	answer: 'asked' | 'success' | 'fail' | 'invalid' | 'auth-screen' | 'sent' | 'error' | 'given-up';
}

/** A page of the provider's own where the checkout can be paid. */
export interface PaymentLink {
	linkId: string;
	/** What the payment made there refers to. */
	orderId: string;
	url: string;
}

/** What is to be paid for one booking, and all that was tried and heard of it. No card and no person is in it. */
export interface Checkout {
	id: string;
	bookingId: string;
	eventId: string;
	/** The gateway that it was begun with: 'practice' or 'square'. */
	provider: string;
	amountMinor: number;
	currency: Currency;
	createdAt: Instant;
	link: PaymentLink | null;
	attempts: PaymentAttempt[];
	payments: ProviderPayment[];
	refunds: ProviderRefund[];
	cancelledAt: Instant | null;
	/** Until then the provider is asked about a cancelled one too: money may have been on its way. */
	pollUntil: Instant | null;
	/** Grows by one with each change, so that of two changes made from the same state one is made again. */
	revision: number;
}

export const checkoutStatuses = ['pending', 'paid', 'failed', 'cancelled'] as const;
export type CheckoutStatus = (typeof checkoutStatuses)[number];

/** Paid whenever the provider says so, even after it was cancelled; failed where the last card was refused and another may be tried. */
export function checkoutStatus(checkout: Checkout): CheckoutStatus {
	if (matchingPayments(checkout).length > 0) return 'paid';
	if (checkout.cancelledAt !== null) return 'cancelled';
	const last = checkout.attempts.at(-1);
	if (last === undefined || isUnresolved(last) || last.answer === 'auth-screen') return 'pending';
	return hasPendingPayment(checkout) ? 'pending' : 'failed';
}

/** Whether it may still be paid: it is neither paid nor cancelled. */
export function isOpen(checkout: Checkout): boolean {
	const status = checkoutStatus(checkout);
	return status === 'pending' || status === 'failed';
}

/** Whether the provider is asked about it of our own accord. */
export function isPolled(checkout: Checkout): boolean {
	if (isOpen(checkout)) return true;
	return checkoutStatus(checkout) === 'cancelled' && checkout.pollUntil !== null;
}

/** Whether money may come to it of which nobody knows yet, though nothing is asked for any more. */
export function mayStillBePaid({ link, attempts }: Checkout): boolean {
	return link !== null || attempts.some(({ answer }) => answer === 'given-up');
}

/** Whether this attempt may have charged the card without our knowing. */
export function isUnresolved({ answer }: PaymentAttempt): boolean {
	return answer === 'asked' || answer === 'sent' || answer === 'error';
}

/** Whether the provider has a payment that it has not decided, in this or another amount. */
export function hasPendingPayment({ payments }: Checkout): boolean {
	const decided = new Set(
		payments.filter(({ status }) => isFinal(status)).map(({ paymentId }) => paymentId),
	);
	return payments.some(({ paymentId }) => !decided.has(paymentId));
}

/** Whether the provider has decided it. */
export function isFinal(status: ProviderPaymentStatus): boolean {
	return status !== 'PENDING' && status !== 'APPROVED';
}

/** COMPLETED, in the amount and the currency that were asked for (decision: payment-truth); the first comes first. */
export function matchingPayments(checkout: Checkout): ProviderPayment[] {
	return checkout.payments
		.filter((payment) => payment.status === 'COMPLETED' && isInAmount(checkout, payment))
		.sort((a, b) => (a.at === b.at ? (a.paymentId < b.paymentId ? -1 : 1) : a.at < b.at ? -1 : 1));
}

/** Whether it is in the amount and the currency that were asked for. */
export function isInAmount(
	{ amountMinor, currency }: Pick<Checkout, 'amountMinor' | 'currency'>,
	payment: Pick<ProviderPayment, 'amountMinor' | 'currency'>,
): boolean {
	return payment.amountMinor === amountMinor && payment.currency === currency;
}

/** What a booking says of its payment, as it follows from its checkout. */
export type BookingPayment = Pick<
	Booking,
	'paid' | 'paymentId' | 'paymentCompletedAt' | 'refundedMinor'
>;

export function bookingPayment(checkout: Checkout): BookingPayment {
	const { amountMinor } = checkout;
	const retainedOf = (payment: ProviderPayment) => retainedMinor(checkout, payment);
	// Of two payments, the one of which the club has the most; what it has of both, up to the price.
	const right = matchingPayments(checkout).sort((a, b) => retainedOf(b) - retainedOf(a));
	const [payment] = right;
	if (payment === undefined) {
		return { paid: false, paymentId: null, paymentCompletedAt: null, refundedMinor: 0 };
	}
	const totalRetainedMinor = right.reduce((sum, payment) => sum + retainedOf(payment), 0);
	return {
		paid: true,
		paymentId: payment.paymentId,
		paymentCompletedAt: payment.at,
		refundedMinor: Math.max(0, amountMinor - totalRetainedMinor),
	};
}

/** What the club has of this payment, less what was given back. */
function retainedMinor(
	{ refunds }: Checkout,
	{ paymentId, amountMinor, currency }: ProviderPayment,
): number {
	const refundedMinor = refunds
		.filter(
			(refund) =>
				refund.paymentId === paymentId &&
				refund.status === 'COMPLETED' &&
				refund.currency === currency,
		)
		.reduce((sum, refund) => sum + refund.amountMinor, 0);
	return Math.max(0, amountMinor - refundedMinor);
}

/** What was taken in another amount or currency than was asked for, and not given back. */
export function mismatchedPayments(checkout: Checkout): ProviderPayment[] {
	return checkout.payments.filter(
		(payment) =>
			payment.status === 'COMPLETED' &&
			!isInAmount(checkout, payment) &&
			retainedMinor(checkout, payment) > 0,
	);
}

/** All that a provider may call this checkout by: its attempts' keys, its link's order, its payments. */
export function checkoutReferences({ attempts, link, payments }: Checkout): string[] {
	const references = [
		...attempts.map(({ key }) => key),
		...(link === null ? [] : [link.orderId]),
		...payments.map(({ paymentId }) => paymentId),
	];
	return [...new Set(references)];
}

/** What an organiser has to know of a payment beside Paid and Pending (decision: payment-truth). */
export const paymentNotes = [
	'practice',
	'cancelled',
	'paid-late',
	'paid-twice',
	'wrong-amount',
	'refunded',
] as const;
export type PaymentNote = (typeof paymentNotes)[number];

/** Each note in plain words, for the panel and the spreadsheet. */
export const paymentNoteLabels: Record<PaymentNote, string> = {
	practice: 'Practice payment',
	cancelled: 'Payment cancelled',
	'paid-late': 'Paid after cancelling',
	'paid-twice': 'Paid twice',
	'wrong-amount': 'Wrong amount taken',
	refunded: 'Refunded',
};

export function paymentNotesOf(checkout: Checkout): PaymentNote[] {
	const right = matchingPayments(checkout);
	const completed = checkout.payments.filter(({ status }) => status === 'COMPLETED');
	const is: Record<PaymentNote, boolean> = {
		practice: checkout.provider === 'practice' && completed.length > 0,
		cancelled: checkoutStatus(checkout) === 'cancelled',
		'paid-late': checkout.cancelledAt !== null && right.length > 0,
		'paid-twice': right.filter((payment) => retainedMinor(checkout, payment) > 0).length > 1,
		'wrong-amount': mismatchedPayments(checkout).length > 0,
		refunded: bookingPayment(checkout).refundedMinor > 0,
	};
	return paymentNotes.filter((note) => is[note]);
}
