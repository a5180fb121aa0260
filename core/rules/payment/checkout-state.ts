import { clockErrorMs } from '../calendar/london-time.ts';
import { matchingPayments, mismatchedPayments } from './booking-payment.ts';
import { type Checkout, isUnresolved, type PaymentAttempt } from './checkout.ts';
import { isFinal } from './provider-payment.ts';
import { undecidedRefunds } from './refundable.ts';

/**
 * If no result of a charge is stored after this time, the server that sent the charge is assumed to
 * have crashed.
 */
const chargeTimeoutMs = 120_000;

/**
 * The longest delay between storing a charge attempt and sending the charge. After a longer delay,
 * a second server could assume that the first server had crashed, and charge the card again.
 */
export const sendTimeoutMs = 40_000;

export const checkoutStatuses = ['pending', 'paid', 'failed', 'cancelled'] as const;
export type CheckoutStatus = (typeof checkoutStatuses)[number];

/** Derives the state of a checkout at the time `now` from its charge attempts and payments. */
export function checkoutState(checkout: Checkout, now: Date) {
	const { link, attempts } = checkout;
	const status = statusOf(checkout);
	const isOpen = isOpenStatus(status);
	const unresolvedAttempts = attempts.filter(isUnresolved);
	const isPending = hasPendingPayment(checkout);
	const isUndecided = isPending || unresolvedAttempts.length > 0;
	const mayBePaidLater = link !== null || attempts.some(({ answer }) => answer === 'given-up');
	return {
		status,
		/** Whether the payer can still pay or cancel: the status is 'pending' or 'failed'. */
		isOpen,
		isPolled: isPolled(checkout),
		/**
		 * Whether the stored checkout may be out of date, so that the server must query the payment
		 * provider.
		 */
		needsSync: isOpen ? mayBePaidLater || isUndecided : isPolledAfterEnd(checkout),
		/** Whether the provider has not answered a refund, so that the server must send the refund again. */
		hasUndecidedRefund: undecidedRefunds(checkout).length > 0,
		/** The charge attempts whose result is unknown. */
		unresolvedAttempts,
		hasPendingPayment: isPending,
		/** Whether a payment is pending or the result of a charge attempt is unknown. */
		isUndecided,
		/**
		 * Whether a new charge for the open checkout must wait, because a payment is pending or an
		 * earlier charge may still reach the payment provider. False if the checkout is not open.
		 */
		isChargeInFlight:
			isOpen &&
			(isPending ||
				attempts.some(
					(attempt) => attempt.answer === 'asked' && mayStillReachProvider(attempt, now),
				)),
		/**
		 * Whether a payment may arrive without a new charge attempt. The payer can use the payment
		 * link, or an earlier charge can succeed although the server tried to void it.
		 */
		mayBePaidLater,
		/** Whether the provider took a payment in a wrong amount or currency and has not refunded it. */
		hasMismatchedPayment: mismatchedPayments(checkout).length > 0,
	};
}
export type CheckoutState = ReturnType<typeof checkoutState>;

/**
 * Reports whether the server regularly queries the payment provider about the checkout. The result
 * does not depend on the current time, so a storage can save the result with the checkout.
 */
export function isPolled(checkout: Checkout): boolean {
	return isOpen(checkout) || isPolledAfterEnd(checkout) || undecidedRefunds(checkout).length > 0;
}

/** Whether the provider is queried for late payments of the cancelled checkout. */
function isPolledAfterEnd(checkout: Checkout): boolean {
	return statusOf(checkout) === 'cancelled' && checkout.pollUntil !== null;
}

/** Reports whether the payer can still pay or cancel the checkout. The result does not depend on the current time. */
export function isOpen(checkout: Checkout): boolean {
	return isOpenStatus(statusOf(checkout));
}

function isOpenStatus(status: CheckoutStatus): boolean {
	return status === 'pending' || status === 'failed';
}

/**
 * Derives the status of a checkout. A checkout with a payment of the full price is 'paid', even
 * after a cancellation. 'failed' means that the last card was refused and the payer can try again.
 */
function statusOf(checkout: Checkout): CheckoutStatus {
	if (matchingPayments(checkout).length > 0) return 'paid';
	if (checkout.cancelledAt !== null) return 'cancelled';
	const last = checkout.attempts.at(-1);
	if (last === undefined || isUnresolved(last) || last.answer === 'auth-screen') return 'pending';
	return hasPendingPayment(checkout) ? 'pending' : 'failed';
}

/**
 * Reports whether the payment provider has a payment, in any amount, that is neither completed nor
 * refused.
 */
function hasPendingPayment({ payments }: Checkout): boolean {
	const decided = new Set(
		payments.filter(({ status }) => isFinal(status)).map(({ paymentId }) => paymentId),
	);
	return payments.some(({ paymentId }) => !decided.has(paymentId));
}

/**
 * Reports whether a charge with an unknown result may still be on its way to the payment provider.
 * The provider cannot void such a charge yet. Returns false if the charge seems to have been sent in the future: the
 * clock was ahead, and the payer must not have to wait until that time.
 */
export function mayStillReachProvider(attempt: PaymentAttempt, now: Date): boolean {
	const ageMs = now.getTime() - Date.parse(attempt.askedAt);
	return isUnresolved(attempt) && ageMs < chargeTimeoutMs && ageMs >= -clockErrorMs;
}
