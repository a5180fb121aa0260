import type { Booking } from '../booking/booking.ts';
import type { Checkout } from './checkout.ts';
import type { ProviderPayment } from './provider-payment.ts';

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
	// The booking stores the id of the first payment, so refunded payments come last. If the payer
	// paid twice and the club refunded one payment, the booking does not count as refunded.
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
