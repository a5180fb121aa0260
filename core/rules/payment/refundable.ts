import { clockErrorMs, dayMs, type Instant, toInstant } from '../calendar/london-time.ts';
import { compareText } from '../compare-text.ts';
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

type Refunds = Pick<Checkout, 'refunds' | 'refundAttempts'>;

/**
 * Finds the refund that the provider has reported for each attempt, by the attempt's key. An attempt whose answer was lost
 * has no refund id. Its refund is then the first one of this payment and amount that no other attempt has, unless it was
 * there before the attempt or has moved no money. The result depends on no order of the reports.
 */
export function refundsByAttempt({
	refunds,
	refundAttempts,
}: Refunds): Map<string, ProviderRefund> {
	const byId = new Map(refunds.map((refund) => [refund.refundId, refund]));
	const answered = refundAttempts.flatMap(({ key, refundId }) => {
		const refund = refundId === null ? undefined : byId.get(refundId);
		return refund === undefined ? [] : [[key, refund] as const];
	});
	const found = new Map(answered);
	const taken = new Set(answered.map(([, { refundId }]) => refundId));
	const unanswered = refundAttempts
		.filter(({ refundId, isRefused }) => refundId === null && !isRefused)
		.sort((a, b) => compareText(a.requestedAt, b.requestedAt) || compareText(a.key, b.key));
	const reported = refunds.toSorted(
		(a, b) => compareText(a.at ?? '', b.at ?? '') || compareText(a.refundId, b.refundId),
	);
	for (const attempt of unanswered) {
		const refund = reported.find(
			(candidate) => !taken.has(candidate.refundId) && mayBeOf(attempt, candidate),
		);
		if (refund === undefined) continue;
		found.set(attempt.key, refund);
		taken.add(refund.refundId);
	}
	return found;
}

function mayBeOf(
	{ paymentId, amountMinor, currency, requestedAt }: RefundAttempt,
	refund: ProviderRefund,
): boolean {
	return (
		refund.paymentId === paymentId &&
		refund.amountMinor === amountMinor &&
		refund.currency === currency &&
		(refund.status === 'PENDING' || refund.status === 'COMPLETED') &&
		refund.at !== null &&
		Date.parse(refund.at) >= Date.parse(requestedAt) - clockErrorMs
	);
}

/** Derives the state of an attempt from the refunds that the provider has reported. */
export function refundStateOf(checkout: Refunds, { key, isRefused }: RefundAttempt): RefundState {
	const refund = refundsByAttempt(checkout).get(key);
	if (refund !== undefined) return stateOfRefund(refund);
	return isRefused ? 'rejected' : 'requested';
}

/** Returns the attempts whose result is unknown: those without a refund that the provider has not refused. */
export function undecidedRefunds(checkout: Checkout): RefundAttempt[] {
	const found = refundsByAttempt(checkout);
	return checkout.refundAttempts.filter(({ key, isRefused }) => !isRefused && !found.has(key));
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

/** A refund is listed by the provider within this time, or it was not made. */
const listingMs = 10 * 60_000;

/** Square does not publish how long it keeps idempotency keys, so Burgee does not rely on an older key. */
const keyLifetimeMs = dayMs;

/** Reports whether the provider may have forgotten the idempotency key of the refund, so that it must not be sent again. */
export function isKeyOld({ requestedAt }: RefundAttempt, now: Date): boolean {
	return now.getTime() - Date.parse(requestedAt) >= keyLifetimeMs;
}

/** Reports whether the provider must know the refund by now if it was made. */
export function mustBeListed({ requestedAt }: RefundAttempt, now: Date): boolean {
	return now.getTime() - Date.parse(requestedAt) >= listingMs;
}

/** Returns the time from which the provider's list of refunds contains the refund of this attempt. */
export function listedSince({ requestedAt }: RefundAttempt): Instant {
	return toInstant(new Date(Date.parse(requestedAt) - clockErrorMs));
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

/**
 * Reports whether a refund is underway that leaves nothing of the payment. If the refund fails, the payment is open
 * again.
 */
export function isBeingRefunded(checkout: Checkout, payment: ProviderPayment): boolean {
	return underwayMinor(checkout, payment) > 0 && refundableMinor(checkout, payment) === 0;
}
