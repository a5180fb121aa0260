import { z } from 'zod';
import type { Booking } from '../booking/booking.ts';
import { isoInstant } from '../calendar/time-schemas.ts';
import { compareText } from '../compare-text.ts';
import { currencies } from '../money.ts';
import { chargeResults } from './charge-result.ts';
import { environments } from './environment.ts';
import { paidChange } from './paid-change.ts';
import { providerPayment, providerRefund } from './provider-payment.ts';
import { refundAttempt } from './refund-attempt.ts';

/** An attempt to charge a card. The attempt is stored before the charge is sent to the provider. */
const paymentAttempt = z.object({
	/** The idempotency key of the charge, at most 40 characters. */
	key: z.string(),
	/** The time when a charge with this idempotency key was last sent. */
	askedAt: isoInstant,
	/**
	 * The result of the charge, or 'asked' if no result is stored yet. After 'sent' and 'error',
	 * the result is still unknown. 'given-up' means that the provider reported no payment and the
	 * charge was voided.
	 */
	answer: z.enum(['asked', ...chargeResults, 'given-up']),
});
export type PaymentAttempt = z.infer<typeof paymentAttempt>;

/**
 * Reports whether the result of the charge attempt is unknown. In this case, the card may have been
 * charged.
 */
export function isUnresolved({ answer }: PaymentAttempt): boolean {
	return answer === 'asked' || answer === 'sent' || answer === 'error';
}

/** A payment page that the provider hosts for one checkout. */
export const paymentLink = z.object({
	linkId: z.string(),
	/**
	 * The id of the provider's order for this link. Payments through the link have it as their
	 * `reference`.
	 */
	orderId: z.string(),
	url: z.string(),
});
export type PaymentLink = z.infer<typeof paymentLink>;

/**
 * The payment process of one booking: the amount, all charge attempts, and all payments that the provider reported.
 * Contains no card data, and no personal data but those of a change while the checkout is open.
 */
export const checkout = z.object({
	id: z.string(),
	bookingId: z.string(),
	eventId: z.string(),
	/** The payment provider that the club used when the checkout started: 'practice' or 'square'. */
	provider: z.string(),
	/** The provider's environment when the checkout started (decision: test-money). */
	environment: z.enum(environments),
	amountMinor: z.int(),
	currency: z.enum(currencies),
	createdAt: isoInstant,
	link: paymentLink.nullable(),
	attempts: z.array(paymentAttempt),
	payments: z.array(providerPayment),
	refunds: z.array(providerRefund),
	refundAttempts: z.array(refundAttempt),
	cancelledAt: isoInstant.nullable(),
	/**
	 * Until this time, the server polls the payment provider for late payments of the cancelled
	 * checkout.
	 */
	pollUntil: isoInstant.nullable(),
	/**
	 * When reconciliation cancels the unpaid checkout. Null for a checkout that a member started; it expires
	 * CHECKOUT_EXPIRES_MINUTES after `createdAt`.
	 */
	expiresAt: isoInstant.nullable(),
	/** The change of a paid booking for which this checkout takes the difference. Null if it takes the booking's price. */
	change: paidChange.nullable(),
	/** The revision number for optimistic locking. Each change of the checkout adds 1. */
	revision: z.int(),
});
export type Checkout = z.infer<typeof checkout>;

/** Creates the checkout of a new booking, without charges or payments. */
export function newCheckout(
	booking: Pick<Booking, 'id' | 'eventId' | 'submittedAt' | 'environment'>,
	fields: Pick<Checkout, 'id' | 'provider' | 'amountMinor' | 'currency'>,
): Checkout {
	return {
		...fields,
		bookingId: booking.id,
		eventId: booking.eventId,
		environment: booking.environment,
		createdAt: booking.submittedAt,
		link: null,
		attempts: [],
		payments: [],
		refunds: [],
		refundAttempts: [],
		cancelledAt: null,
		pollUntil: null,
		expiresAt: null,
		change: null,
		revision: 0,
	};
}

/**
 * Returns all ids by which the payment provider may refer to the checkout: the idempotency keys of
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
 * Of a booking's checkouts for its whole price, returns the one that is not cancelled, otherwise the last one. A new
 * checkout starts only after the previous one was cancelled.
 */
export function currentCheckout(checkouts: Checkout[]): Checkout | null {
	const whole = checkouts.filter(({ change }) => change === null);
	const active = whole.filter(({ cancelledAt }) => cancelledAt === null);
	const [latest = null] = [...(active.length > 0 ? active : whole)].sort(
		(a, b) => compareText(b.createdAt, a.createdAt) || compareText(b.id, a.id),
	);
	return latest;
}
