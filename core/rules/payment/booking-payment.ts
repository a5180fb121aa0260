import type { Booking } from '../booking/booking.ts';
import { compareText } from '../compare-text.ts';
import type { Checkout } from './checkout.ts';
import { isTestMoney } from './environment.ts';
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

export type BookingPayment = Pick<
	Booking,
	'paid' | 'paymentId' | 'paymentCompletedAt' | 'refundedMinor'
> &
	Partial<Pick<Booking, 'paymentAmountMinor' | 'environment'>>;

/**
 * Derives a booking's payment from all its checkouts, in any order. A corrected booking can have several
 * checkouts, and the payer may have paid several of them. A payment can arrive even after its checkout was
 * cancelled. The payments of changes add up with the payment of the booking (decision: paid-changes).
 */
export function bookingPayment(...checkouts: Checkout[]): BookingPayment {
	const payments = retainedPayments(checkouts);
	const [payment] = payments;
	if (payment === undefined) {
		return { paid: false, paymentId: null, paymentCompletedAt: null, refundedMinor: 0 };
	}
	const totalRetainedMinor = payments.reduce((sum, { retained }) => sum + retained, 0);
	const amountMinor = payment.amountMinor + amountOfChanges(payments.slice(1));
	return {
		paid: true,
		paymentId: payment.paymentId,
		paymentCompletedAt: payment.at,
		paymentAmountMinor: amountMinor,
		environment: payment.environment,
		refundedMinor: Math.max(0, amountMinor - totalRetainedMinor),
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
 * Returns the completed payments of a booking's checkouts, in the amount and currency of each checkout. Omits test
 * money if there is real money, because the two are never added up (decision: test-money). The payment of the booking's
 * whole price of which the club keeps most after refunds comes first, because the booking stores the id of the first
 * payment. If the payer paid twice and the club refunded one payment, the booking does not count as refunded.
 */
export function retainedPayments(checkouts: Checkout[]): RetainedPayment[] {
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
	return real.length > 0 ? real : all;
}

/**
 * Returns the booking with the payment that `bookingPayment` derives from these checkouts. Returns `booking`
 * itself if the payment is unchanged.
 */
export function withPayment(booking: Booking, checkouts: Checkout[]): Booking {
	if (checkouts.length === 0) return booking;
	const payment = bookingPayment(...checkouts);
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
