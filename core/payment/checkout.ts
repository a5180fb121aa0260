import type { Booking } from '../booking/booking.ts';
import type { Instant } from '../calendar/london-time.ts';
import type { Currency } from '../money.ts';

/** The statuses of a payment at the provider. Only COMPLETED counts as paid. */
export type ProviderPaymentStatus = 'PENDING' | 'APPROVED' | 'COMPLETED' | 'CANCELED' | 'FAILED';
export type ProviderRefundStatus = 'PENDING' | 'COMPLETED' | 'REJECTED' | 'FAILED';

/**
 * A payment as the provider reports it: after a charge, in reply to a query, or by webhook notification.
 */
export interface ProviderPayment {
	paymentId: string;
	/** The attempt's idempotency key or the payment link's order id; null if the provider sends neither. */
	reference: string | null;
	status: ProviderPaymentStatus;
	amountMinor: number;
	/** The provider's currency code. Burgee may have no prices in this currency. */
	currency: string;
	/** When the payment reached this status, by the provider's clock. */
	at: Instant;
}

export interface ProviderRefund {
	refundId: string;
	paymentId: string;
	status: ProviderRefundStatus;
	amountMinor: number;
	currency: string;
}

/** An attempt to charge a card, stored before the charge is sent to the provider. */
export interface PaymentAttempt {
	/** The idempotency key of the charge, at most 40 characters. */
	key: string;
	/** The time of the last charge with this idempotency key. */
	askedAt: Instant;
	/**
	 * The result of the charge. 'asked' means that no result is stored yet. After 'sent' and 'error' the result
	 * is still unknown. 'given-up' means that the charge was voided after the provider reported no matching
	 * payment.
	 */
	answer: 'asked' | 'success' | 'fail' | 'invalid' | 'auth-screen' | 'sent' | 'error' | 'given-up';
}

/** A payment page for one checkout, hosted by the provider. */
export interface PaymentLink {
	linkId: string;
	/** The id of the provider's order. Each payment made on the page has this id as its `reference`. */
	orderId: string;
	url: string;
}

/**
 * The payment process of one booking: the price, all charge attempts and everything that the provider
 * reported. Contains no card data and no personal data.
 */
export interface Checkout {
	id: string;
	bookingId: string;
	eventId: string;
	/** The name of the gateway at the start of the checkout: 'practice' or 'square'. */
	provider: string;
	amountMinor: number;
	currency: Currency;
	createdAt: Instant;
	link: PaymentLink | null;
	attempts: PaymentAttempt[];
	payments: ProviderPayment[];
	refunds: ProviderRefund[];
	cancelledAt: Instant | null;
	/** The time at which polling of a cancelled checkout ends. Until then, a payment may still arrive. */
	pollUntil: Instant | null;
	/** The revision number for optimistic locking. Each change of the checkout increases the number by one. */
	revision: number;
}

export const checkoutStatuses = ['pending', 'paid', 'failed', 'cancelled'] as const;
export type CheckoutStatus = (typeof checkoutStatuses)[number];

/**
 * Derives the status of a checkout. A checkout with a matching payment is 'paid', even after a cancellation.
 * 'failed' means that the last card was refused and the payer may try again.
 */
export function checkoutStatus(checkout: Checkout): CheckoutStatus {
	if (matchingPayments(checkout).length > 0) return 'paid';
	if (checkout.cancelledAt !== null) return 'cancelled';
	const last = checkout.attempts.at(-1);
	if (last === undefined || isUnresolved(last) || last.answer === 'auth-screen') return 'pending';
	return hasPendingPayment(checkout) ? 'pending' : 'failed';
}

/** Reports whether the checkout can still be paid: it is neither paid nor cancelled. */
export function isOpen(checkout: Checkout): boolean {
	const status = checkoutStatus(checkout);
	return status === 'pending' || status === 'failed';
}

/** Whether reconciliation queries the provider about the checkout. */
export function isPolled(checkout: Checkout): boolean {
	if (isOpen(checkout)) return true;
	return checkoutStatus(checkout) === 'cancelled' && checkout.pollUntil !== null;
}

/**
 * Reports whether a payment may arrive without a new attempt. The payer may use the payment link, or a voided
 * charge may still succeed.
 */
export function mayStillBePaid({ link, attempts }: Checkout): boolean {
	return link !== null || attempts.some(({ answer }) => answer === 'given-up');
}

/** Whether the result of the attempt is unknown: the card may have been charged. */
export function isUnresolved({ answer }: PaymentAttempt): boolean {
	return answer === 'asked' || answer === 'sent' || answer === 'error';
}

/** Reports whether the provider has a payment, in any amount, that is neither completed nor refused. */
export function hasPendingPayment({ payments }: Checkout): boolean {
	const decided = new Set(
		payments.filter(({ status }) => isFinal(status)).map(({ paymentId }) => paymentId),
	);
	return payments.some(({ paymentId }) => !decided.has(paymentId));
}

/** Reports whether the status of a payment is final, that is, neither PENDING nor APPROVED. */
export function isFinal(status: ProviderPaymentStatus): boolean {
	return status !== 'PENDING' && status !== 'APPROVED';
}

/**
 * Returns the completed payments in the checkout's amount and currency, earliest first. No other payment
 * counts as paid (decision: payment-truth).
 */
export function matchingPayments(checkout: Checkout): ProviderPayment[] {
	return checkout.payments
		.filter((payment) => payment.status === 'COMPLETED' && isInAmount(checkout, payment))
		.sort((a, b) => (a.at === b.at ? (a.paymentId < b.paymentId ? -1 : 1) : a.at < b.at ? -1 : 1));
}

export function isInAmount(
	{ amountMinor, currency }: Pick<Checkout, 'amountMinor' | 'currency'>,
	payment: Pick<ProviderPayment, 'amountMinor' | 'currency'>,
): boolean {
	return payment.amountMinor === amountMinor && payment.currency === currency;
}

/** The fields of a booking that are derived from its checkout. */
export type BookingPayment = Pick<
	Booking,
	'paid' | 'paymentId' | 'paymentCompletedAt' | 'refundedMinor'
>;

/** Derives the booking's payment fields from its checkout. */
export function bookingPayment(checkout: Checkout): BookingPayment {
	const { amountMinor } = checkout;
	const retainedOf = (payment: ProviderPayment) => retainedMinor(checkout, payment);
	// If the payer paid twice, the booking stores the id of the payment with the smaller refund. A refund of
	// the surplus is not counted, because the club still has the full price.
	const byRetained = matchingPayments(checkout).sort((a, b) => retainedOf(b) - retainedOf(a));
	const [payment] = byRetained;
	if (payment === undefined) {
		return { paid: false, paymentId: null, paymentCompletedAt: null, refundedMinor: 0 };
	}
	const totalRetainedMinor = byRetained.reduce((sum, payment) => sum + retainedOf(payment), 0);
	return {
		paid: true,
		paymentId: payment.paymentId,
		paymentCompletedAt: payment.at,
		refundedMinor: Math.max(0, amountMinor - totalRetainedMinor),
	};
}

/** Returns the amount of the payment less its refunds. */
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

/** Returns completed payments in a wrong amount or currency that are not fully refunded. */
export function mismatchedPayments(checkout: Checkout): ProviderPayment[] {
	return checkout.payments.filter(
		(payment) =>
			payment.status === 'COMPLETED' &&
			!isInAmount(checkout, payment) &&
			retainedMinor(checkout, payment) > 0,
	);
}

/**
 * Returns all references that the provider may use in a report on the checkout. They are the idempotency keys
 * of attempts, the order id of the payment link, and payment ids.
 */
export function checkoutReferences({ attempts, link, payments }: Checkout): string[] {
	const references = [
		...attempts.map(({ key }) => key),
		...(link === null ? [] : [link.orderId]),
		...payments.map(({ paymentId }) => paymentId),
	];
	return [...new Set(references)];
}

/**
 * Facts about a payment that the admin panel shows in addition to the status Paid or Pending (decision:
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

/** The text of each payment note in the admin panel and the CSV file. */
export const paymentNoteLabels: Record<PaymentNote, string> = {
	practice: 'Practice payment',
	cancelled: 'Payment cancelled',
	'paid-late': 'Paid after cancelling',
	'paid-twice': 'Paid twice',
	'wrong-amount': 'Wrong amount paid',
	refunded: 'Refunded',
};

export function paymentNotesOf(checkout: Checkout): PaymentNote[] {
	const matching = matchingPayments(checkout);
	const completed = checkout.payments.filter(({ status }) => status === 'COMPLETED');
	const applies: Record<PaymentNote, boolean> = {
		practice: checkout.provider === 'practice' && completed.length > 0,
		cancelled: checkoutStatus(checkout) === 'cancelled',
		'paid-late': checkout.cancelledAt !== null && matching.length > 0,
		'paid-twice': matching.filter((payment) => retainedMinor(checkout, payment) > 0).length > 1,
		'wrong-amount': mismatchedPayments(checkout).length > 0,
		refunded: bookingPayment(checkout).refundedMinor > 0,
	};
	return paymentNotes.filter((note) => applies[note]);
}
