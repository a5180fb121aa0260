import type { Booking } from '../booking/booking.ts';
import type { Instant } from '../calendar/london-time.ts';
import { asSettled, balanceToSettle } from './booking-balance.ts';
import { isInAmount, mismatchedPayments, retainedPayments } from './booking-payment.ts';
import type { Checkout } from './checkout.ts';
import type { Environment } from './environment.ts';
import { manualSums } from './manual-payment.ts';
import { refundableMinor } from './refundable.ts';
import { countingPayments, refundablePayments } from './refundable-payments.ts';

/** Why the club owes a refund, in the order in which it makes them. */
export const refundReasonNames = [
	/** The provider took another amount or currency than the price. */
	'wrong-amount',
	/** The payer paid after the checkout was cancelled, or for a change that no longer fitted the booking. */
	'paid-late',
	'paid-twice',
	/** The event was deleted before it was over. */
	'event-deleted',
	'cancelled',
	/** More was received by hand than was to be paid. */
	'paid-too-much',
	/** A change has lowered the price of what was paid by card. */
	'costs-less',
	/** The booking was deleted before the payment arrived. */
	'without-booking',
] as const;
export type RefundReasonName = (typeof refundReasonNames)[number];

/** A part of what is due for a refund. */
export interface RefundReason {
	reason: RefundReasonName;
	/** Above 0, without refunds that are underway. */
	amountMinor: number;
	/** A payment in a wrong currency may have one in which Burgee sells nothing. */
	currency: string;
	environment: Environment;
}

/**
 * Explains what is due for a refund, with at most one part for each reason, currency and environment. Without the parts of
 * a wrong amount, the sum is the `toRefundMinor` of `balanceToSettle`.
 * @param booking null if it was deleted.
 * @param checkouts all checkouts of the booking.
 * @param eventCancelledAt when the event was deleted before it was over. Null if it takes place.
 */
export function refundReasons(
	booking: Booking | null,
	checkouts: Checkout[],
	eventCancelledAt: Instant | null,
): RefundReason[] {
	const parts =
		booking === null
			? withoutBooking(checkouts)
			: partsOfBalance(booking, checkouts, eventCancelledAt);
	return addedUp([...wrongAmounts(checkouts), ...parts]);
}

function wrongAmounts(checkouts: Checkout[]): RefundReason[] {
	const inCurrency = refundablePayments(checkouts, []).filter(
		({ checkout, payment }) => !isInAmount(checkout, payment),
	);
	const inOther = checkouts.flatMap((checkout) =>
		mismatchedPayments(checkout)
			.filter(({ currency }) => currency !== checkout.currency)
			.map((payment) => ({ checkout, payment })),
	);
	return [...inCurrency, ...inOther].map(({ checkout, payment }) =>
		partOf('wrong-amount', checkout, payment),
	);
}

function partOf(
	reason: RefundReasonName,
	checkout: Checkout,
	payment: Checkout['payments'][number],
): RefundReason {
	return {
		reason,
		amountMinor: refundableMinor(checkout, payment),
		currency: payment.currency,
		environment: checkout.environment,
	};
}

function withoutBooking(checkouts: Checkout[]): RefundReason[] {
	return checkouts.flatMap((checkout) =>
		retainedPayments([checkout], []).map((payment) => partOf('without-booking', checkout, payment)),
	);
}

function partsOfBalance(
	booking: Booking,
	checkouts: Checkout[],
	eventCancelledAt: Instant | null,
): RefundReason[] {
	let leftMinor = balanceToSettle(asSettled(booking, eventCancelledAt), checkouts).toRefundMinor;
	const take = (part: RefundReason): RefundReason => {
		const amountMinor = Math.min(leftMinor, part.amountMinor);
		leftMinor -= amountMinor;
		return { ...part, amountMinor };
	};
	const rest = {
		currency: booking.paymentCurrency ?? 'GBP',
		environment: booking.environment,
	};
	const extra = extraPayments(booking, checkouts).map(take);
	const reason = reasonOfRest(booking, eventCancelledAt);
	const byHandMinor =
		reason === 'costs-less' ? overpaidByHandMinor(booking, checkouts, leftMinor) : 0;
	const byHand = take({ ...rest, reason: 'paid-too-much', amountMinor: byHandMinor });
	return [...extra, byHand, take({ ...rest, reason, amountMinor: leftMinor })];
}

/**
 * Returns the part of what is due that was received by hand above the price. What the card has paid above the price is due
 * because of a change, because a checkout always has the price.
 */
function overpaidByHandMinor(
	{ manualPayments, priceMinor, paymentAmountMinor }: Booking,
	checkouts: Checkout[],
	dueMinor: number,
): number {
	const counting = countingPayments(checkouts, manualPayments);
	const byCardMinor = refundablePayments(checkouts, manualPayments)
		.filter(({ payment }) => counting.has(payment.paymentId))
		.reduce((sum, payment) => sum + payment.refundableMinor, 0);
	const aboveMinor = Math.max(0, byCardMinor - (priceMinor ?? paymentAmountMinor ?? 0));
	return Math.min(manualSums(manualPayments).keptMinor, Math.max(0, dueMinor - aboveMinor));
}

/** The payments beside the one that pays for the booking, and those that pay for its changes. */
function extraPayments({ manualPayments }: Booking, checkouts: Checkout[]): RefundReason[] {
	const counting = countingPayments(checkouts, manualPayments);
	return retainedPayments(checkouts, manualPayments).flatMap((payment) => {
		const checkout = checkouts.find(({ id }) => id === payment.checkoutId);
		if (checkout === undefined || counting.has(payment.paymentId)) return [];
		const isLate = checkout.cancelledAt !== null || checkout.change?.counts === false;
		return [partOf(isLate ? 'paid-late' : 'paid-twice', checkout, payment)];
	});
}

function reasonOfRest(
	{ cancelledAt }: Booking,
	eventCancelledAt: Instant | null,
): RefundReasonName {
	if (cancelledAt !== null) return 'cancelled';
	return eventCancelledAt === null ? 'costs-less' : 'event-deleted';
}

function addedUp(parts: readonly RefundReason[]): RefundReason[] {
	const sums = new Map<string, RefundReason>();
	for (const part of parts) {
		const key = [part.reason, part.currency, part.environment].join(' ');
		const amountMinor = (sums.get(key)?.amountMinor ?? 0) + part.amountMinor;
		sums.set(key, { ...part, amountMinor });
	}
	return [...sums.values()]
		.filter(({ amountMinor }) => amountMinor > 0)
		.sort((a, b) => refundReasonNames.indexOf(a.reason) - refundReasonNames.indexOf(b.reason));
}
