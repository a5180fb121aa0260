import type { ErrorCode } from '@burgee/core';
import { panelMessages } from '@burgee/core/display/panel-messages';
import { errorCode } from '../../api/client.ts';
import { failureMessage } from '../frame/failure-message.ts';

/** The error codes whose own message tells the organiser what to do. */
const explained: readonly ErrorCode[] = [
	'booking-not-offered',
	'booking-cancelled',
	'booking-erased',
	'booking-paid',
	'booking-currency-differs',
	'payments-not-open',
	'currency-not-charged',
	'payment-underway',
	'payment-not-needed',
	'paid-elsewhere',
	'manual-payment-too-large',
	'manual-payment-reversed',
	'manual-payments-full',
	'undo-over',
	'revision-differs',
];

/** Shown if someone else has changed or deleted a booking since it was loaded. */
export const reloadHint = 'Reload to see the change, then try again.';

/** Thrown if the member paid while the organiser was correcting the booking. */
export class PaidMeanwhile extends Error {
	override readonly name = 'PaidMeanwhile';
}

/** Returns the error message for a failed change of a booking. `fallback` is the message for unexpected errors. */
export function changeFailure(error: unknown, fallback: string): string {
	if (error instanceof PaidMeanwhile) return panelMessages.bookingPaidMeanwhile;
	if (errorCode(error) === 'payment-unavailable') return panelMessages.providerSilent;
	return failureMessage(error, explained, fallback);
}
