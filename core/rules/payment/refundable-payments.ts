import { compareText } from '../compare-text.ts';
import { isInAmount, receivedPayments, retainedPayments } from './booking-payment.ts';
import type { Checkout } from './checkout.ts';
import type { ManualPayment } from './manual-payment.ts';
import type { ProviderPayment } from './provider-payment.ts';
import { refundableMinor } from './refundable.ts';

/** A payment of a booking of which something can be refunded. */
export interface RefundablePayment {
	checkout: Checkout;
	payment: ProviderPayment;
	/** What can still be refunded, in minor units of the checkout's currency. */
	refundableMinor: number;
}

/**
 * Returns the payments of a booking of which something can be refunded, in the order in which the club refunds them: those
 * of a wrong amount, those that are late or double, those of changes, then the payment of the booking itself. Omits
 * payments in another currency than their checkout's, which Burgee cannot refund.
 * @param checkouts all checkouts of the booking.
 * @param manualPayments its entries of money received by hand.
 */
export function refundablePayments(
	checkouts: Checkout[],
	manualPayments: readonly ManualPayment[],
): RefundablePayment[] {
	const counting = countingPayments(checkouts, manualPayments);
	const rankOf = ({ checkout, payment }: RefundablePayment) => {
		if (!isInAmount(checkout, payment)) return 0;
		if (!counting.has(payment.paymentId)) return 1;
		return checkout.change === null ? 3 : 2;
	};
	return checkouts
		.flatMap((checkout) =>
			receivedPayments(checkout).map((payment) => ({
				checkout,
				payment,
				refundableMinor: refundableMinor(checkout, payment),
			})),
		)
		.filter(
			({ checkout, payment, refundableMinor: left }) =>
				left > 0 && payment.currency === checkout.currency,
		)
		.sort(
			(a, b) =>
				rankOf(a) - rankOf(b) ||
				compareText(b.payment.at, a.payment.at) ||
				compareText(a.payment.paymentId, b.payment.paymentId),
		);
}

/**
 * Returns the ids of the payments that pay for the booking as it is: one for its price, and one for each change that
 * counts.
 */
export function countingPayments(
	checkouts: Checkout[],
	manualPayments: readonly ManualPayment[],
): Set<string> {
	const retained = retainedPayments(checkouts, manualPayments);
	const counts = new Map(checkouts.map(({ id, change }) => [id, change?.counts ?? true]));
	const paidFor = new Map<string, string>();
	for (const { isForChange, checkoutId, paymentId } of retained) {
		const purpose = isForChange ? checkoutId : '';
		if (counts.get(checkoutId) && !paidFor.has(purpose)) paidFor.set(purpose, paymentId);
	}
	return new Set(paidFor.values());
}
