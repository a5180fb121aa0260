import type { Booking } from '../booking/booking.ts';
import type { Instant } from '../calendar/london-time.ts';
import type { Currency } from '../money.ts';

/** The statuses of a payment at the provider. Only COMPLETED counts as paid. */
export type ProviderPaymentStatus = 'PENDING' | 'APPROVED' | 'COMPLETED' | 'CANCELED' | 'FAILED';
export type ProviderRefundStatus = 'PENDING' | 'COMPLETED' | 'REJECTED' | 'FAILED';

/**
 * A payment that the provider reported: in response to a charge or a query, or in a webhook
 * notification.
 */
export interface ProviderPayment {
	paymentId: string;
	/**
	 * The idempotency key of the attempt or the order id of the payment link. Null if the provider
	 * sends neither.
	 */
	reference: string | null;
	status: ProviderPaymentStatus;
	amountMinor: number;
	/**
	 * The currency code that the provider reported, which may be none of the currencies of event
	 * prices.
	 */
	currency: string;
	/** The time when the payment reached this status, by the provider's clock. */
	at: Instant;
}

export interface ProviderRefund {
	refundId: string;
	paymentId: string;
	status: ProviderRefundStatus;
	amountMinor: number;
	currency: string;
}

/** An attempt to charge a card. The attempt is stored before the charge is sent to the provider. */
export interface PaymentAttempt {
	/** The idempotency key of the charge, at most 40 characters. */
	key: string;
	/** The time when a charge with this idempotency key was last sent. */
	askedAt: Instant;
	/**
	 * The result of the charge. 'asked' means that no result is stored yet. After 'sent' and 'error',
	 * the result is still unknown. 'given-up' means that the provider reported no payment and the
	 * charge was voided.
	 */
	answer: 'asked' | 'success' | 'fail' | 'invalid' | 'auth-screen' | 'sent' | 'error' | 'given-up';
}

/** A payment page that the provider hosts for one checkout. */
export interface PaymentLink {
	linkId: string;
	/** The id of the provider's order. A payment made on the page has this id as its `reference`. */
	orderId: string;
	url: string;
}

/**
 * The payment process of one booking: the price, all charge attempts, and all payments that the
 * provider reported. Contains no card data and no personal data.
 */
export interface Checkout {
	id: string;
	bookingId: string;
	eventId: string;
	/** The payment provider when the checkout started: 'practice' or 'square'. */
	provider: string;
	amountMinor: number;
	currency: Currency;
	createdAt: Instant;
	link: PaymentLink | null;
	attempts: PaymentAttempt[];
	payments: ProviderPayment[];
	refunds: ProviderRefund[];
	cancelledAt: Instant | null;
	/**
	 * The time at which polling of a cancelled checkout ends. Before this time, a late payment may
	 * still arrive.
	 */
	pollUntil: Instant | null;
	/** The revision number for optimistic locking. Each change of the checkout adds 1. */
	revision: number;
}

export const checkoutStatuses = ['pending', 'paid', 'failed', 'cancelled'] as const;
export type CheckoutStatus = (typeof checkoutStatuses)[number];

/**
 * Derives the status of a checkout. A checkout with a payment of the full price is 'paid', even
 * after a cancellation. 'failed' means that the last card was refused and the payer can try again.
 */
export function checkoutStatus(checkout: Checkout): CheckoutStatus {
	if (matchingPayments(checkout).length > 0) return 'paid';
	if (checkout.cancelledAt !== null) return 'cancelled';
	const last = checkout.attempts.at(-1);
	if (last === undefined || isUnresolved(last) || last.answer === 'auth-screen') return 'pending';
	return hasPendingPayment(checkout) ? 'pending' : 'failed';
}

export function isOpen(checkout: Checkout): boolean {
	const status = checkoutStatus(checkout);
	return status === 'pending' || status === 'failed';
}

/** Reports whether the server regularly queries the provider about the checkout. */
export function isPolled(checkout: Checkout): boolean {
	if (isOpen(checkout)) return true;
	return checkoutStatus(checkout) === 'cancelled' && checkout.pollUntil !== null;
}

/**
 * Reports whether a payment may arrive without a new attempt: through the payment link, or because
 * a voided charge succeeded after all.
 */
export function mayStillBePaid({ link, attempts }: Checkout): boolean {
	return link !== null || attempts.some(({ answer }) => answer === 'given-up');
}

/**
 * Reports whether the result of the attempt is unknown. In this case, the card may have been
 * charged.
 */
export function isUnresolved({ answer }: PaymentAttempt): boolean {
	return answer === 'asked' || answer === 'sent' || answer === 'error';
}

/**
 * Reports whether the provider has a payment, in any amount, that is neither completed nor refused.
 */
export function hasPendingPayment({ payments }: Checkout): boolean {
	const decided = new Set(
		payments.filter(({ status }) => isFinal(status)).map(({ paymentId }) => paymentId),
	);
	return payments.some(({ paymentId }) => !decided.has(paymentId));
}

export function isFinal(status: ProviderPaymentStatus): boolean {
	return status !== 'PENDING' && status !== 'APPROVED';
}

/**
 * Returns the completed payments in the checkout's amount and currency, earliest first. Payments in
 * a different amount or currency do not count as paid (decision: payment-truth).
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

export type BookingPayment = Pick<
	Booking,
	'paid' | 'paymentId' | 'paymentCompletedAt' | 'refundedMinor'
>;

export function bookingPayment(checkout: Checkout): BookingPayment {
	const { amountMinor } = checkout;
	const retainedOf = (payment: ProviderPayment) => retainedMinor(checkout, payment);
	// If the payer paid twice, the booking stores the id of the payment with the smaller refund. A
	// refund counts only if the club then keeps less than the price from both payments together.
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
 * Returns all references by which the provider may report on the checkout: the idempotency keys of
 * attempts, the order id of the payment link, and payment ids.
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
 * Facts about a payment that the admin panel shows beside the status 'Paid' or 'Pending' (decision:
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
