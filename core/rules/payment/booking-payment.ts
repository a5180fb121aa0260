import type { Booking } from '../booking/booking.ts';
import { compareText } from '../compare-text.ts';
import { type Checkout, currentCheckout } from './checkout.ts';
import { isTestMoney } from './environment.ts';
import { type ManualPayment, manualSums } from './manual-payment.ts';
import type { ProviderPayment } from './provider-payment.ts';

/**
 * Returns the completed payments in the checkout's amount and currency. Payments in a different amount
 * or currency do not count as paid (decision: payment-truth).
 */
export function matchingPayments(checkout: Checkout): ProviderPayment[] {
	return checkout.payments.filter(
		(payment) => payment.status === 'COMPLETED' && isInAmount(checkout, payment),
	);
}

function earliestPaymentFirst(a: ProviderPayment, b: ProviderPayment): number {
	return compareText(a.at, b.at) || compareText(a.paymentId, b.paymentId);
}

export function isInAmount(
	{ amountMinor, currency }: Pick<Checkout, 'amountMinor' | 'currency'>,
	payment: Pick<ProviderPayment, 'amountMinor' | 'currency'>,
): boolean {
	return payment.amountMinor === amountMinor && payment.currency === currency;
}

/**
 * Returns the completed payments of a checkout, each once. If the provider has reported one payment in several amounts, the
 * amount of the checkout counts, otherwise the largest.
 */
export function receivedPayments(checkout: Checkout): ProviderPayment[] {
	const completed = checkout.payments
		.filter(({ status }) => status === 'COMPLETED')
		.sort(
			(a, b) =>
				Number(isInAmount(checkout, b)) - Number(isInAmount(checkout, a)) ||
				b.amountMinor - a.amountMinor,
		);
	return completed.filter(
		({ paymentId }, index) =>
			completed.findIndex((other) => other.paymentId === paymentId) === index,
	);
}

export type BookingPayment = Pick<
	Booking,
	'paid' | 'paymentId' | 'paymentCompletedAt' | 'refundedMinor'
> &
	Partial<Pick<Booking, 'paymentAmountMinor' | 'environment'>>;

/**
 * Derives the payment of a booking without entries of money received by hand from all its checkouts, in any order. A
 * corrected booking can have several checkouts, and the payer may have paid several of them. A payment can arrive even
 * after its checkout was cancelled. The payments of changes add up with the payment of the booking (decision: paid-changes).
 */
export function bookingPayment(...checkouts: Checkout[]): BookingPayment {
	return cardPayment(retainedPayments(checkouts, []));
}

function cardPayment(payments: readonly RetainedPayment[]): BookingPayment {
	const [payment] = payments;
	if (payment === undefined) {
		return { paid: false, paymentId: null, paymentCompletedAt: null, refundedMinor: 0 };
	}
	const totalRetainedMinor = payments.reduce((sum, { retained }) => sum + retained, 0);
	const whole = payment.isForChange ? 0 : payment.amountMinor;
	const amountMinor = whole + amountOfChanges(payments);
	return {
		paid: true,
		paymentId: payment.paymentId,
		paymentCompletedAt: payment.at,
		paymentAmountMinor: amountMinor,
		environment: payment.environment,
		refundedMinor: Math.max(0, amountMinor - totalRetainedMinor),
	};
}

/**
 * Adds the money that organisers have recorded by hand to the payment through checkouts (decision: manual-payments). If
 * all of it is reversed, the booking costs its price again.
 */
export function paymentOfBooking(
	{
		manualPayments,
		priceMinor,
	}: {
		manualPayments: readonly ManualPayment[];
		priceMinor: Booking['priceMinor'];
	},
	checkouts: Checkout[],
): BookingPayment {
	const byCard = cardPayment(retainedPayments(checkouts, manualPayments));
	const { receivedMinor, givenBackMinor, firstAt } = manualSums(manualPayments);
	if (manualPayments.length === 0 || (byCard.paid && firstAt === null)) return byCard;
	if (firstAt === null) {
		const environment = currentCheckout(checkouts)?.environment ?? 'production';
		return { ...byCard, paymentAmountMinor: priceMinor, environment };
	}
	const { paymentCompletedAt: cardAt, paymentAmountMinor: cardMinor, refundedMinor } = byCard;
	return {
		paid: true,
		paymentId: byCard.paymentId,
		paymentCompletedAt: cardAt !== null && cardAt < firstAt ? cardAt : firstAt,
		paymentAmountMinor: receivedMinor + (cardMinor ?? 0),
		environment: 'production',
		refundedMinor: refundedMinor + givenBackMinor,
	};
}

/** Adds up what was paid for changes. If the payer paid for one change twice, it counts once. */
function amountOfChanges(payments: readonly RetainedPayment[]): number {
	const amounts = payments.filter(({ isForChange }) => isForChange);
	const byCheckout = new Map(
		amounts.map(({ checkoutId, amountMinor }) => [checkoutId, amountMinor]),
	);
	return [...byCheckout.values()].reduce((sum, amountMinor) => sum + amountMinor, 0);
}

export interface RetainedPayment extends ProviderPayment, Pick<Checkout, 'environment'> {
	/** The amount that the club keeps after refunds, in minor units. */
	retained: number;
	checkoutId: string;
	/** Whether the payment is the difference that a change of a paid booking costs. */
	isForChange: boolean;
}

/**
 * Returns the completed payments of a booking's checkouts, in the amount and currency of each checkout. Omits test money
 * if there is real money, also in the booking's `entries`, because the two are never added up (decision: test-money). The
 * payment of the booking's whole price of which the club keeps most after refunds comes first, because the booking stores
 * the id of the first payment. If the payer paid twice and the club refunded one payment, the booking does not count as
 * refunded.
 */
export function retainedPayments(
	checkouts: Checkout[],
	entries: readonly ManualPayment[],
): RetainedPayment[] {
	const all = checkouts
		.flatMap((checkout) =>
			matchingPayments(checkout).map((payment) => ({
				...payment,
				environment: checkout.environment,
				retained: retainedMinor(checkout, payment),
				checkoutId: checkout.id,
				isForChange: checkout.change !== null,
			})),
		)
		.sort(
			(a, b) =>
				Number(a.isForChange) - Number(b.isForChange) ||
				b.retained - a.retained ||
				earliestPaymentFirst(a, b),
		);
	const real = all.filter((payment) => !isTestMoney(payment));
	const isReal = real.length > 0 || manualSums(entries).firstAt !== null;
	return isReal ? real : all;
}

/**
 * Returns the booking with the payment that all its checkouts and the entries of its `manualPayments` add up to. Returns
 * `booking` itself if the payment is unchanged.
 */
export function withPayment(booking: Booking, checkouts: Checkout[]): Booking {
	// An imported booking has neither, and keeps its stored payment.
	if (checkouts.length === 0 && booking.manualPayments.length === 0) return booking;
	const payment = paymentOfBooking(booking, checkouts);
	const isUnchanged = (Object.keys(payment) as (keyof BookingPayment)[]).every(
		(field) => payment[field] === booking[field],
	);
	return isUnchanged ? booking : { ...booking, ...payment };
}

/** Returns the amount of the payment that the club keeps after refunds, in minor units. */
export function retainedMinor(
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
