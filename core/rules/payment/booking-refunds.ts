import type { Booking } from '../booking/booking.ts';
import type { Instant } from '../calendar/london-time.ts';
import { compareText } from '../compare-text.ts';
import { balanceToSettle } from './booking-balance.ts';
import { isInAmount, retainedPayments } from './booking-payment.ts';
import type { Checkout } from './checkout.ts';
import { type Environment, isTestMoney, wasStartedWith } from './environment.ts';
import type { ProviderPayment } from './provider-payment.ts';
import type { RefundProvider, RefundState } from './refund-attempt.ts';
import { refundableMinor, refundStateOf, stateOfRefund } from './refundable.ts';

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
 */
export function refundablePayments(checkouts: Checkout[]): RefundablePayment[] {
	const counting = countingPayments(checkouts);
	const rankOf = ({ checkout, payment }: RefundablePayment) => {
		if (!isInAmount(checkout, payment)) return 0;
		if (!counting.has(payment.paymentId)) return 1;
		return checkout.change === null ? 3 : 2;
	};
	return checkouts
		.flatMap((checkout) =>
			largestReports(checkout).map((payment) => ({
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

/** If one payment was reported with several amounts, returns only the largest, because the refunds of all are the same. */
function largestReports({ payments }: Checkout): ProviderPayment[] {
	return payments.filter((payment) =>
		payments.every(
			(other) =>
				other === payment ||
				other.paymentId !== payment.paymentId ||
				other.currency !== payment.currency ||
				other.amountMinor < payment.amountMinor,
		),
	);
}

/** Returns the ids of the payments that pay for the booking as it is: one for its price, and one for each change that counts. */
export function countingPayments(checkouts: Checkout[]): Set<string> {
	const retained = retainedPayments(checkouts);
	const counts = new Map(checkouts.map(({ id, change }) => [id, change?.counts ?? true]));
	const paidFor = new Map<string, string>();
	for (const { isForChange, checkoutId, paymentId } of retained) {
		const purpose = isForChange ? checkoutId : '';
		if (counts.get(checkoutId) && !paidFor.has(purpose)) paidFor.set(purpose, paymentId);
	}
	return new Set(paidFor.values());
}

/** A refund as organisers see it, whether Burgee asked for it or somebody made it with the payment provider. */
export interface ListedRefund {
	/** The key of Burgee's attempt. For a refund that was not made with Burgee, the provider's id. */
	id: string;
	amountMinor: number;
	currency: string;
	state: RefundState;
	provider: RefundProvider;
	/** The reason that the treasurer gave. Null if the refund was not made with Burgee. */
	reason: string | null;
	/** When it was asked for. For a refund that was not made with Burgee, when it reached its state, if that is known. */
	at: Instant | null;
}

export interface BookingRefunds {
	/** What Burgee can still refund, in minor units of the booking's currency. */
	refundableMinor: number;
	/** What is due for a refund and not underway yet: the part above the price, and payments of a wrong amount. */
	dueMinor: number;
	/** Latest first. Those without a time come last. */
	refunds: ListedRefund[];
}

/**
 * Returns the refunds of a booking, and what can still be refunded.
 * @param checkouts all checkouts of the booking.
 * @param gateway the gateway with which the club takes payments now. It can refund only its own payments.
 */
export function bookingRefunds(
	booking: Booking,
	checkouts: Checkout[],
	gateway: { name: string; environment: Environment } | null,
): BookingRefunds {
	const payments = refundablePayments(checkouts).filter(({ checkout }) =>
		wasStartedWith(gateway, checkout),
	);
	const refundable = sum(payments.map((payment) => payment.refundableMinor));
	const mismatched = payments.filter(({ checkout, payment }) => !isInAmount(checkout, payment));
	const { toRefundMinor } = balanceToSettle(booking, checkouts);
	const dueMinor = toRefundMinor + sum(mismatched.map((payment) => payment.refundableMinor));
	return {
		refundableMinor: refundable,
		dueMinor: Math.min(refundable, dueMinor),
		refunds: checkouts
			.flatMap((checkout) => listedRefunds(checkout, providerOf(checkout, gateway)))
			.reverse()
			.sort((a, b) => compareText(b.at ?? '', a.at ?? '')),
	};
}

function providerOf(
	checkout: Checkout,
	gateway: { name: string; environment: Environment } | null,
): RefundProvider {
	if (wasStartedWith(gateway, checkout)) return 'current';
	return isTestMoney(checkout) ? 'earlier-test' : 'earlier';
}

function listedRefunds(checkout: Checkout, provider: RefundProvider): ListedRefund[] {
	const { refundAttempts, refunds } = checkout;
	const own = new Set(refundAttempts.map(({ refundId }) => refundId));
	return [
		...refundAttempts.map((attempt) => ({
			id: attempt.key,
			amountMinor: attempt.amountMinor,
			currency: attempt.currency,
			state: refundStateOf(checkout, attempt),
			provider,
			reason: attempt.reason,
			at: attempt.requestedAt,
		})),
		...refunds
			.filter(({ refundId }) => !own.has(refundId))
			.map((refund) => ({
				id: refund.refundId,
				amountMinor: refund.amountMinor,
				currency: refund.currency,
				state: stateOfRefund(refund),
				provider,
				reason: null,
				at: refund.at,
			})),
	];
}

function sum(amounts: number[]): number {
	return amounts.reduce((total, amount) => total + amount, 0);
}
