import { clockErrorMs } from '../calendar/london-time.ts';
import type { Checkout } from './checkout.ts';
import type { ProviderPayment, ProviderRefund } from './provider-payment.ts';
import type { RefundAttempt, RefundState } from './refund-attempt.ts';

const stateOfStatus: Record<ProviderRefund['status'], RefundState> = {
	PENDING: 'pending',
	COMPLETED: 'completed',
	REJECTED: 'rejected',
	FAILED: 'failed',
};

/** Returns the state of a refund that the provider has reported. */
export function stateOfRefund({ status }: ProviderRefund): RefundState {
	return stateOfStatus[status];
}

/** Derives the state of an attempt from the refunds that the provider has reported. */
export function refundStateOf(
	{ refunds }: Pick<Checkout, 'refunds'>,
	{ refundId, isRefused }: RefundAttempt,
): RefundState {
	const refund = refunds.find((reported) => reported.refundId === refundId);
	if (refund !== undefined) return stateOfRefund(refund);
	return isRefused ? 'rejected' : 'requested';
}

/** Returns the attempts whose result is unknown. */
export function undecidedRefunds(checkout: Checkout): RefundAttempt[] {
	return checkout.refundAttempts.filter(
		(attempt) => refundStateOf(checkout, attempt) === 'requested',
	);
}

/**
 * After this time without an answer, the server that sent the refund is assumed to have crashed. A request to Square ends
 * after 70 seconds at most. If the first request is still under way, the second one has the same key and refunds nothing
 * more.
 */
const answerTimeoutMs = 90_000;

/**
 * Reports whether an undecided refund must be sent again. Returns true if it seems to have been requested in the future: the
 * clock was ahead.
 */
export function isRefundStuck({ requestedAt }: RefundAttempt, now: Date): boolean {
	const ageMs = now.getTime() - Date.parse(requestedAt);
	return ageMs >= answerTimeoutMs || ageMs < -clockErrorMs;
}

function refundsUnderway(checkout: Checkout): (ProviderRefund | RefundAttempt)[] {
	const pending = checkout.refunds.filter(({ status }) => status === 'PENDING');
	return [...pending, ...undecidedRefunds(checkout)];
}

export function hasRefundUnderway(checkout: Checkout): boolean {
	return refundsUnderway(checkout).length > 0;
}

/** Returns what refunds of the payment may still take away from it, in minor units: those pending and those undecided. */
export function underwayMinor(
	checkout: Checkout,
	{ paymentId, currency }: Pick<ProviderPayment, 'paymentId' | 'currency'>,
): number {
	return refundsUnderway(checkout)
		.filter((refund) => refund.paymentId === paymentId && refund.currency === currency)
		.reduce((sum, refund) => sum + refund.amountMinor, 0);
}

/**
 * Returns what can still be refunded of a payment, in minor units: what was paid, without the refunds that are completed,
 * pending or undecided. 0 for a payment that is not completed.
 */
export function refundableMinor(checkout: Checkout, payment: ProviderPayment): number {
	if (payment.status !== 'COMPLETED') return 0;
	const completed = checkout.refunds
		.filter(
			({ paymentId, currency, status }) =>
				paymentId === payment.paymentId && currency === payment.currency && status === 'COMPLETED',
		)
		.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
	return Math.max(0, payment.amountMinor - completed - underwayMinor(checkout, payment));
}

/** Reports whether a refund is underway that leaves nothing of the payment. If the refund fails, the payment is open again. */
export function isBeingRefunded(checkout: Checkout, payment: ProviderPayment): boolean {
	return underwayMinor(checkout, payment) > 0 && refundableMinor(checkout, payment) === 0;
}
