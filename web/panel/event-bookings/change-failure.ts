import { type ErrorCode, messages } from '@burgee/core';
import { panelMessages } from '@burgee/core/display/panel-messages';
import { errorCode } from '../../api/client.ts';

/** The error codes whose own message tells the organiser what to do. */
const explained = new Set<ErrorCode>([
	'booking-not-offered',
	'booking-cancelled',
	'booking-erased',
	'booking-paid',
	'booking-currency-differs',
	'payments-not-open',
	'currency-not-charged',
	'payment-underway',
	'undo-over',
	'revision-differs',
]);

/** Shown if someone else has changed or deleted a booking since it was loaded. */
export const reloadHint = 'Reload to see the change, then try again.';

/** Thrown if the member paid while the organiser was correcting the booking. */
export class PaidMeanwhile extends Error {
	override readonly name = 'PaidMeanwhile';
}

/** Returns the error message for a failed change of a booking. `fallback` is the message for unexpected errors. */
export function changeFailure(error: unknown, fallback: string): string {
	if (error instanceof PaidMeanwhile) return panelMessages.bookingPaidMeanwhile;
	const code = errorCode(error);
	if (code === 'payment-unavailable') return panelMessages.providerSilent;
	return code !== null && code !== 'network' && explained.has(code) ? messages[code] : fallback;
}
