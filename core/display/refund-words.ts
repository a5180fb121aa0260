import type { RefundProvider, RefundState } from '../rules/payment/refund-attempt.ts';
import type { RefundReasonName } from '../rules/payment/refund-reasons.ts';

/**
 * Returns what organisers read about a refund.
 * @param refunded what is refunded, such as '£12.00' or '£12.00 to Anna Reed'.
 */
export function refundSentence(
	refunded: string,
	state: RefundState,
	provider: RefundProvider = 'current',
): string {
	switch (state) {
		case 'requested':
			if (provider === 'earlier') {
				return `Refund of ${refunded}: the club’s earlier payment provider has not confirmed it. Check with that provider whether the money was sent.`;
			}
			if (provider === 'earlier-test') {
				return `Refund of ${refunded} of test money: not confirmed. There is nothing to do, because no money moves.`;
			}
			return `Refund of ${refunded}: the payment provider has not confirmed it yet. Burgee asks again every minute until it knows whether the money was sent.`;
		case 'pending':
			return `Refund of ${refunded} sent. It may take a few days until the bank has made it.`;
		case 'completed':
			return `Refund of ${refunded} made.`;
		case 'rejected':
			return `Refund of ${refunded} refused by the payment provider. No money was sent.`;
		case 'failed':
			return `Refund of ${refunded} failed at the payment provider or the bank. No money was sent.`;
	}
}

/** Whether the money of a refund has not been sent, so that somebody must act. */
export function isRefundLost(state: RefundState): boolean {
	return state === 'rejected' || state === 'failed';
}

/** Why the club owes a refund, in a few words for a list. */
export const refundReasonLabels: Record<RefundReasonName, string> = {
	'wrong-amount': 'Wrong amount paid',
	'paid-late': 'Paid too late',
	'paid-twice': 'Paid twice',
	'event-deleted': 'Event deleted',
	cancelled: 'Cancelled',
	'paid-too-much': 'Paid too much',
	'costs-less': 'Costs less now',
	'without-booking': 'Booking deleted',
};
