import { fullName, toMajor, toMinor } from '@burgee/core';
import type { RequestedRefundJson } from '@burgee/core/api/refunds';
import { isRefundLost, refundSentence } from '@burgee/core/display/refund-words';
import type { BookingRow } from '../booking-words/booking-row.ts';
import { displayAmount } from '../booking-words/revenue.ts';
import type { FlashMessage } from '../frame/flash-message.tsx';

/**
 * Returns what the treasurer reads after a refund. It is a success only if all of it was made or sent.
 * @param asked the amount that the treasurer asked for, in major units.
 */
export function refundMessage(
	booking: Pick<BookingRow, 'firstName' | 'lastName' | 'erasedAt' | 'paymentCurrency'>,
	{ amount, parts }: Pick<RequestedRefundJson, 'amount' | 'parts'>,
	asked: number,
): FlashMessage {
	const sentences = parts.map((part) =>
		refundSentence(`${displayAmount(part.amount, booking)} to ${fullName(booking)}`, part.state),
	);
	const missing = toMajor(toMinor(asked) - toMinor(amount));
	if (missing > 0) {
		sentences.push(
			`The other ${displayAmount(missing, booking)} of the ${displayAmount(asked, booking)} was not requested, because it can no longer be refunded.`,
		);
	}
	return { tone: toneOf(parts, missing), message: sentences.join(' ') };
}

function toneOf(parts: RequestedRefundJson['parts'], missing: number): FlashMessage['tone'] {
	if (parts.some(({ state }) => isRefundLost(state))) return 'error';
	const isOpen = missing > 0 || parts.some(({ state }) => state === 'requested');
	return isOpen ? 'warning' : 'success';
}
