import { dayMs, type Instant, toInstant } from '../calendar/london-time.ts';
import type { CardAnswer } from './charge-result.ts';
import {
	type Checkout,
	isFinal,
	isInAmount,
	mayStillBePaid,
	type PaymentAttempt,
	type PaymentLink,
	type ProviderPayment,
	type ProviderPaymentStatus,
	type ProviderRefund,
	type ProviderRefundStatus,
} from './checkout.ts';

/** For how long the provider is asked about a cancelled checkout. */
const watchedMs = dayMs;

/** What a provider says unasked (a webhook) or when asked. */
export interface ProviderNews {
	payments: ProviderPayment[];
	refunds: ProviderRefund[];
}

/** All that can happen to a checkout. */
export type CheckoutEvent =
	| { what: 'linked'; link: PaymentLink }
	/** The provider is about to be asked for this charge. */
	| { what: 'asked'; key: string; at: Instant }
	| { what: 'answered'; key: string; answer: CardAnswer }
	| ({ what: 'heard' } & ProviderNews)
	/** The provider has nothing under this key, and was told to charge nothing under it; or it took another amount. */
	| { what: 'given-up'; key: string }
	| { what: 'cancelled'; at: Instant }
	/** Cancelled, and asked about for long enough. */
	| { what: 'let-go' };

/**
 * The state machine of a payment (specification §4, decision 10): what a checkout is after this news; the
 * very same one where it is nothing new. What the provider says is only ever added and never steps back
 * from its furthest state, so that repeated, late and reordered news come to the same.
 */
export function settle(checkout: Checkout, news: CheckoutEvent): Checkout {
	switch (news.what) {
		case 'linked':
			return checkout.link === null ? { ...checkout, link: news.link } : checkout;
		case 'asked':
			return withAttempt(checkout, { key: news.key, askedAt: news.at, answer: 'asked' });
		case 'answered':
			return answered(checkout, news.key, news.answer);
		case 'heard':
			return heard(checkout, news);
		case 'given-up':
			return withAnswer(checkout, news.key, 'given-up');
		case 'cancelled':
			return checkout.cancelledAt === null ? cancelled(checkout, news.at) : checkout;
		case 'let-go':
			return checkout.watchedUntil === null ? checkout : { ...checkout, watchedUntil: null };
	}
}

function cancelled(checkout: Checkout, at: Instant): Checkout {
	const watchedUntil = mayStillBePaid(checkout)
		? toInstant(new Date(Date.parse(at) + watchedMs))
		: null;
	return { ...checkout, cancelledAt: at, watchedUntil };
}

function withAttempt(checkout: Checkout, attempt: PaymentAttempt): Checkout {
	const others = checkout.attempts.filter(({ key }) => key !== attempt.key);
	return { ...checkout, attempts: [...others, attempt] };
}

function withAnswer(checkout: Checkout, key: string, answer: PaymentAttempt['answer']): Checkout {
	const attempt = checkout.attempts.find((other) => other.key === key);
	if (attempt === undefined || attempt.answer === answer) return checkout;
	// How it ended is known; a later 'error' or 'sent' is an old answer.
	if (attempt.answer === 'success') return checkout;
	return {
		...checkout,
		attempts: checkout.attempts.map((other) =>
			other === attempt ? { ...attempt, answer } : other,
		),
	};
}

function answered(checkout: Checkout, key: string, answer: CardAnswer): Checkout {
	const payment = 'payment' in answer ? answer.payment : undefined;
	const told = payment === undefined ? checkout : withPayment(checkout, payment);
	const attempt = told.attempts.find((other) => other.key === key);
	const isSettled = attempt !== undefined && !['asked', 'sent', 'error'].includes(attempt.answer);
	if (isSettled && answer.answer !== 'success') return told;
	const isNo = answer.answer === 'error' && answer.nothingTaken === true;
	return withAnswer(told, key, isNo ? 'fail' : answer.answer);
}

function heard(checkout: Checkout, { payments, refunds }: ProviderNews): Checkout {
	const told = payments.reduce(withPayment, checkout);
	// Another amount is not what the attempt asked for: what became of that is still to be found out.
	const settled = told.payments
		.filter((payment) => isFinal(payment.status) && isInAmount(checkout, payment))
		.reduce(
			(before, { reference }) =>
				reference === null ? before : withAnswer(before, reference, 'success'),
			told,
		);
	return refunds.reduce(withRefund, settled);
}

const furthest: Record<ProviderPaymentStatus, number> = {
	PENDING: 0,
	APPROVED: 1,
	CANCELED: 2,
	FAILED: 3,
	COMPLETED: 4,
};

/** The same payment in another amount is another payment, so that neither hides the other. */
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
		payments: checkout.payments.map((other) => (other === before ? after : other)),
	};
}

function mergePaymentReports(before: ProviderPayment, payment: ProviderPayment): ProviderPayment {
	const reference = before.reference ?? payment.reference;
	const isFurther = furthest[payment.status] > furthest[before.status];
	const isEarlier = payment.status === before.status && payment.at < before.at;
	const { status, at } = isFurther || isEarlier ? payment : before;
	const isSame = status === before.status && at === before.at && reference === before.reference;
	return isSame ? before : { ...before, status, at, reference };
}

const furthestRefund: Record<ProviderRefundStatus, number> = {
	PENDING: 0,
	REJECTED: 1,
	FAILED: 2,
	COMPLETED: 3,
};

function withRefund(checkout: Checkout, payment: ProviderRefund): Checkout {
	const before = checkout.refunds.find(({ refundId }) => refundId === payment.refundId);
	if (before === undefined) return { ...checkout, refunds: [...checkout.refunds, payment] };
	if (furthestRefund[payment.status] <= furthestRefund[before.status]) return checkout;
	return {
		...checkout,
		refunds: checkout.refunds.map((other) => (other === before ? payment : other)),
	};
}
