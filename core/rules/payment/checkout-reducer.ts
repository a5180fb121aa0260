import { dayMs, type Instant, toInstant } from '../calendar/london-time.ts';
import { compareText } from '../compare-text.ts';
import { isInAmount } from './booking-payment.ts';
import type { ChargeResult } from './charge-result.ts';
import { type Checkout, isUnresolved, type PaymentAttempt, type PaymentLink } from './checkout.ts';
import { checkoutState } from './checkout-state.ts';
import {
	isFinal,
	type ProviderFee,
	type ProviderPayment,
	type ProviderRefund,
	providerPaymentStatuses,
	providerRefundStatuses,
} from './provider-payment.ts';
import type { RefundAttempt } from './refund-attempt.ts';
import { refundableMinor } from './refundable.ts';

/** After a cancellation, the server polls the provider for late payments for this long. */
const pollMs = dayMs;

/**
 * Payments and refunds that the payment provider reported, in a webhook notification or in response
 * to a query.
 */
export interface ProviderNotification {
	payments: ProviderPayment[];
	refunds: ProviderRefund[];
}

export type CheckoutEvent =
	| { type: 'link-created'; link: PaymentLink }
	/**
	 * The server is about to send a charge to the payment provider. The server stores the attempt
	 * first.
	 */
	| { type: 'charge-requested'; key: string; at: Instant }
	| { type: 'charge-answered'; key: string; answer: ChargeResult }
	| ({ type: 'provider-reported' } & ProviderNotification)
	/** The charge with the idempotency key `key` can no longer lead to a payment of the full price. */
	| { type: 'charge-voided'; key: string }
	| { type: 'cancelled'; at: Instant }
	| { type: 'polling-ended' }
	/**
	 * The server is about to send a refund to the payment provider. The server stores the attempt first. Changes nothing
	 * if less than its amount can be refunded.
	 */
	| { type: 'refund-requested'; attempt: RefundAttempt }
	| { type: 'refund-answered'; key: string; refund: ProviderRefund }
	/** The payment provider has refused the refund with the idempotency key `key`, or was asked and has not made it. */
	| { type: 'refund-refused'; key: string };

/**
 * The state machine of a checkout (specification §4, decision: payment-truth). Returns the checkout
 * in its new state, or `checkout` itself if `event` changes nothing. The status of a payment never
 * moves backwards, so repeated and reordered notifications from the payment provider give the same
 * result.
 */
export function checkoutReducer(checkout: Checkout, event: CheckoutEvent): Checkout {
	switch (event.type) {
		case 'link-created':
			return checkout.link === null ? { ...checkout, link: event.link } : checkout;
		case 'charge-requested':
			return withAttempt(checkout, { key: event.key, askedAt: event.at, answer: 'asked' });
		case 'charge-answered':
			return chargeAnswered(checkout, event.key, event.answer);
		case 'provider-reported':
			return providerReported(checkout, event);
		case 'charge-voided':
			return withAnswer(checkout, event.key, 'given-up');
		case 'cancelled':
			return checkout.cancelledAt === null ? cancelled(checkout, event.at) : checkout;
		case 'polling-ended':
			return checkout.pollUntil === null ? checkout : { ...checkout, pollUntil: null };
		case 'refund-requested':
			return refundRequested(checkout, event.attempt);
		case 'refund-answered':
			return withRefundAnswer(withRefund(checkout, event.refund), event.key, {
				refundId: event.refund.refundId,
			});
		case 'refund-refused':
			return withRefundAnswer(checkout, event.key, { isRefused: true });
	}
}

function refundRequested(checkout: Checkout, attempt: RefundAttempt): Checkout {
	const isKnown = checkout.refundAttempts.some(({ key }) => key === attempt.key);
	if (isKnown || !canRefund(checkout, attempt)) return checkout;
	return { ...checkout, refundAttempts: [...checkout.refundAttempts, attempt] };
}

function canRefund(checkout: Checkout, { paymentId, amountMinor, currency }: RefundAttempt) {
	const reported = checkout.payments.filter((payment) => payment.paymentId === paymentId);
	return reported.some(
		(payment) => payment.currency === currency && refundableMinor(checkout, payment) >= amountMinor,
	);
}

function withRefundAnswer(
	checkout: Checkout,
	key: string,
	answer: Partial<Pick<RefundAttempt, 'refundId' | 'isRefused'>>,
): Checkout {
	const attempt = checkout.refundAttempts.find((candidate) => candidate.key === key);
	if (attempt === undefined) return checkout;
	const answered = { ...attempt, ...answer };
	const { refundId, isRefused } = answered;
	if (refundId === attempt.refundId && isRefused === attempt.isRefused) return checkout;
	return {
		...checkout,
		refundAttempts: checkout.refundAttempts.map((candidate) =>
			candidate === attempt ? answered : candidate,
		),
	};
}

function cancelled(checkout: Checkout, at: Instant): Checkout {
	const { mayBePaidLater } = checkoutState(checkout, new Date(at));
	const pollUntil = mayBePaidLater ? toInstant(new Date(Date.parse(at) + pollMs)) : null;
	return { ...checkout, cancelledAt: at, pollUntil };
}

function withAttempt(checkout: Checkout, attempt: PaymentAttempt): Checkout {
	const others = checkout.attempts.filter(({ key }) => key !== attempt.key);
	return { ...checkout, attempts: [...others, attempt] };
}

function withAnswer(checkout: Checkout, key: string, answer: PaymentAttempt['answer']): Checkout {
	const attempt = checkout.attempts.find((candidate) => candidate.key === key);
	if (attempt === undefined || attempt.answer === answer) return checkout;
	// The charge result 'success' is final. A different result that arrives later is an outdated
	// response.
	if (attempt.answer === 'success') return checkout;
	return {
		...checkout,
		attempts: checkout.attempts.map((candidate) =>
			candidate === attempt ? { ...attempt, answer } : candidate,
		),
	};
}

function chargeAnswered(checkout: Checkout, key: string, answer: ChargeResult): Checkout {
	const payment = 'payment' in answer ? answer.payment : undefined;
	const reported = payment === undefined ? checkout : withPayment(checkout, payment);
	const attempt = reported.attempts.find((candidate) => candidate.key === key);
	const isDecided = attempt !== undefined && !isUnresolved(attempt);
	if (isDecided && answer.answer !== 'success') return reported;
	const isRefusal = answer.answer === 'error' && answer.nothingTaken === true;
	return withAnswer(reported, key, isRefusal ? 'fail' : answer.answer);
}

function providerReported(
	checkout: Checkout,
	{ payments, refunds }: ProviderNotification,
): Checkout {
	const merged = payments.reduce(withPayment, checkout);
	// A payment of a wrong amount does not decide the result of the charge attempt, because a payment
	// of the right amount may still arrive.
	const decided = merged.payments
		.filter((payment) => isFinal(payment.status) && isInAmount(checkout, payment))
		.reduce(
			(before, { reference }) =>
				reference === null ? before : withAnswer(before, reference, 'success'),
			merged,
		);
	return refunds.reduce(withRefund, decided);
}

/**
 * Adds a reported payment to the checkout, or updates the stored payment. If the same payment is
 * reported with different amounts, each amount is kept as a separate record.
 */
function withPayment(checkout: Checkout, payment: ProviderPayment): Checkout {
	const before = checkout.payments.find(
		({ paymentId, amountMinor, currency }) =>
			paymentId === payment.paymentId &&
			amountMinor === payment.amountMinor &&
			currency === payment.currency,
	);
	if (before === undefined) return { ...checkout, payments: [...checkout.payments, payment] };
	const after = mergePaymentReports(before, payment);
	if (after === before) return checkout;
	return {
		...checkout,
		payments: checkout.payments.map((known) => (known === before ? after : known)),
	};
}

function mergePaymentReports(before: ProviderPayment, report: ProviderPayment): ProviderPayment {
	const reference = before.reference ?? report.reference;
	const rank = ({ status }: ProviderPayment) => providerPaymentStatuses.indexOf(status);
	const isFurther = rank(report) > rank(before);
	const isEarlier = report.status === before.status && report.at < before.at;
	const { status, at } = isFurther || isEarlier ? report : before;
	const merged = { ...before, status, at, reference, ...latestFee(before, report) };
	return isUnchanged(before, merged) ? before : merged;
}

/** Returns the fee that applies last, in whichever order the two are reported. */
function latestFee(before: ProviderFee, report: ProviderFee): ProviderFee {
	const order =
		compareText(before.feeAt ?? '', report.feeAt ?? '') ||
		(before.feeMinor ?? Number.NEGATIVE_INFINITY) - (report.feeMinor ?? Number.NEGATIVE_INFINITY);
	const { feeMinor, feeAt } = order < 0 ? report : before;
	return { feeMinor, feeAt };
}

function isUnchanged<Report extends object>(before: Report, after: Report): boolean {
	return (Object.keys(after) as (keyof Report)[]).every((field) => after[field] === before[field]);
}

function withRefund(checkout: Checkout, refund: ProviderRefund): Checkout {
	const before = checkout.refunds.find(({ refundId }) => refundId === refund.refundId);
	if (before === undefined) return { ...checkout, refunds: [...checkout.refunds, refund] };
	const after = mergeRefundReports(before, refund);
	if (after === before) return checkout;
	return {
		...checkout,
		refunds: checkout.refunds.map((known) => (known === before ? after : known)),
	};
}

function mergeRefundReports(before: ProviderRefund, report: ProviderRefund): ProviderRefund {
	const rank = ({ status }: ProviderRefund) => providerRefundStatuses.indexOf(status);
	const isFurther = rank(report) > rank(before);
	const isEarlier =
		report.status === before.status &&
		report.at !== null &&
		(before.at === null || report.at < before.at);
	const merged = {
		...(isFurther ? report : before),
		...(isEarlier && { at: report.at }),
		...latestFee(before, report),
	};
	return isUnchanged(before, merged) ? before : merged;
}
