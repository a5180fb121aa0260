import type { Booking } from '../booking/booking.ts';
import type { Instant } from '../calendar/london-time.ts';
import { compareText } from '../compare-text.ts';
import { asSettled, balanceToSettle } from './booking-balance.ts';
import { isInAmount } from './booking-payment.ts';
import type { Checkout } from './checkout.ts';
import { type Environment, isTestMoney, wasStartedWith } from './environment.ts';
import { manualSums } from './manual-payment.ts';
import type { RefundProvider, RefundState } from './refund-attempt.ts';
import { type RefundReason, refundReasons } from './refund-reasons.ts';
import { refundStateOf, refundsByAttempt, stateOfRefund } from './refundable.ts';
import { refundablePayments } from './refundable-payments.ts';

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
	/**
	 * What Burgee can refund of what is due and not underway yet: the part above the price, and payments of a wrong amount.
	 */
	dueMinor: number;
	/** The rest of what is due, as far as it was received by hand: somebody must give it back by hand and record it. */
	dueByHandMinor: number;
	/**
	 * What is then left, in the booking's currency: it was paid with an earlier payment provider, or before Burgee took
	 * payments. The club refunds it there.
	 */
	dueElsewhereMinor: number;
	/** Why something is due, also what Burgee cannot refund. */
	reasons: RefundReason[];
	/** Latest first. Those without a time come last. */
	refunds: ListedRefund[];
}

interface Settlement {
	/** The gateway with which the club takes payments now. It can refund only its own payments. */
	gateway: { name: string; environment: Environment } | null;
	/** When the event was deleted before it was over. Null if it takes place. */
	eventCancelledAt: Instant | null;
}

/**
 * Returns the refunds of a booking, and what can still be refunded.
 * @param checkouts all checkouts of the booking.
 */
export function bookingRefunds(
	booking: Booking,
	checkouts: Checkout[],
	{ gateway, eventCancelledAt }: Settlement,
): BookingRefunds {
	const payments = refundablePayments(checkouts, booking.manualPayments).filter(({ checkout }) =>
		wasStartedWith(gateway, checkout),
	);
	const refundable = sum(payments.map((payment) => payment.refundableMinor));
	const mismatched = payments.filter(({ checkout, payment }) => !isInAmount(checkout, payment));
	const { toRefundMinor } = balanceToSettle(asSettled(booking, eventCancelledAt), checkouts);
	const allDueMinor = toRefundMinor + sum(mismatched.map((payment) => payment.refundableMinor));
	const dueMinor = Math.min(refundable, allDueMinor);
	const { keptMinor } = manualSums(booking.manualPayments);
	const dueByHandMinor = Math.min(keptMinor, allDueMinor - dueMinor);
	const reasons = refundReasons(booking, checkouts, eventCancelledAt);
	const ownCurrency = booking.paymentCurrency ?? 'GBP';
	const inCurrency = reasons.filter(({ currency }) => currency === ownCurrency);
	const allReasonsMinor = sum(inCurrency.map(({ amountMinor }) => amountMinor));
	return {
		refundableMinor: refundable,
		dueMinor,
		dueByHandMinor,
		dueElsewhereMinor: allReasonsMinor - dueMinor - dueByHandMinor,
		reasons,
		refunds: checkouts
			.flatMap((checkout) => listedRefunds(checkout, providerOf(checkout, gateway)))
			.reverse()
			.sort((a, b) => compareText(b.at ?? '', a.at ?? '')),
	};
}

function providerOf(checkout: Checkout, gateway: Settlement['gateway']): RefundProvider {
	if (wasStartedWith(gateway, checkout)) return 'current';
	return isTestMoney(checkout) ? 'earlier-test' : 'earlier';
}

function listedRefunds(checkout: Checkout, provider: RefundProvider): ListedRefund[] {
	const { refundAttempts, refunds } = checkout;
	const own = new Set([...refundsByAttempt(checkout).values()].map(({ refundId }) => refundId));
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
