import { hourMs } from '../calendar/london-time.ts';
import type { Checkout } from './checkout.ts';

/** The longest time between two queries about the same checkout. */
const maxIntervalMs = hourMs;
/** A checkout without an attempt is queried again when its age has grown by this part. */
const growth = 1 / 4;

/** Whether a card was charged for the checkout, or was tried, or the provider has reported a payment. */
export function hasAttempt({ attempts, payments }: Checkout): boolean {
	return attempts.length > 0 || payments.length > 0;
}

/**
 * Reports whether reconciliation queries the payment provider about the checkout now. A checkout with an attempt is due
 * at each run. The payer of another one may never pay, so the server queries the provider less and less often: about 15
 * times in the first hour, and once an hour after four hours.
 * @param polledAtMs when this server last queried the provider about the checkout, if it has.
 */
export function isPollDue(checkout: Checkout, polledAtMs: number | undefined, now: Date): boolean {
	if (polledAtMs === undefined || hasAttempt(checkout)) return true;
	const nowMs = now.getTime();
	const { createdAt, pollUntil } = checkout;
	if (pollUntil !== null && Date.parse(pollUntil) <= nowMs) return true;
	const intervalMs = Math.min(maxIntervalMs, (polledAtMs - Date.parse(createdAt)) * growth);
	// The clock was ahead if the last query seems to be in the future.
	return nowMs < polledAtMs || nowMs - polledAtMs >= intervalMs;
}
