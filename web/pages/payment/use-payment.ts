import {
	bookingPath,
	type ChargeResultName,
	myBookingPath,
	type PaymentAddress,
} from '@burgee/core';
import type { CheckoutJson } from '@burgee/core/api/payments';
import { myBookingMessages } from '@burgee/core/display/my-booking-messages';
import { useCallback, useEffect, useReducer, useRef } from 'react';
import { ApiError, api, errorCode } from '../../api/client.ts';
import { rememberedBookings } from '../../remembered-bookings.ts';
import { startedChanges } from '../../started-changes.ts';
import { storeFlashMessage } from '../../stored-flash-message.ts';
import { useListener } from '../../use-listener.ts';
import {
	openedPayment,
	openPaymentView,
	type PaymentEvent,
	paymentReducer,
} from './payment-state.ts';

const pollEveryMs = 2_000;

/**
 * Returns the state of the payment page, what the page shows, and what the payer can do (specification §4).
 * @param checkout the checkout as it was when the page was opened.
 */
export function usePayment(address: PaymentAddress, checkout: CheckoutJson, eventExists: boolean) {
	const { checkoutId } = address;
	const isBusy = useRef(false);
	const [state, dispatch] = useReducer(paymentReducer, checkout, (loaded) =>
		openedPayment(loaded, { returned: address.payment === 'success', now: Date.now() }),
	);
	const view = openPaymentView(state, { eventExists });
	const report = useCallback((event: PaymentEvent) => dispatch({ ...event, now: Date.now() }), []);

	const refresh = useCallback(async () => {
		const reloaded = await api('GET /api/checkouts/:checkoutId', { checkoutId }).catch(() => null);
		report({ type: 'reloaded', checkout: reloaded });
	}, [checkoutId, report]);

	// Reload the checkout when the browser shows the page again: another tab can have changed the checkout
	// (decision: payment-truth).
	useListener('visibilitychange', () => document.visibilityState === 'visible' && refresh());
	useListener('pageshow', ({ persisted }) => persisted && refresh());

	// biome-ignore lint/correctness/useExhaustiveDependencies: each event of the page restarts the polling timer
	useEffect(() => {
		if (!view.polls) return;
		const timer = window.setTimeout(refresh, pollEveryMs);
		return () => window.clearTimeout(timer);
	}, [view.polls, state.now, refresh]);

	const { status } = state.checkout;
	useEffect(() => {
		if (hasEnded(status)) rememberedBookings.checkoutEnded(checkoutId, status);
	}, [checkoutId, status]);

	/** Runs one request at a time, so that a double click does not send two requests. */
	const once = async (request: () => Promise<void>) => {
		if (isBusy.current) return;
		isBusy.current = true;
		await request().finally(() => {
			isBusy.current = false;
		});
	};

	return {
		state,
		view,
		report,
		pay: (cardToken: string) =>
			once(async () => {
				report({ type: 'charge-started' });
				try {
					const result = await api('POST /api/checkouts/:checkoutId/payments', {
						checkoutId,
						body: { cardToken },
					});
					report({ type: 'charge-answered', result });
					// The response does not say whether a change counts.
					if (hasEnded(result.status) && checkout.change === undefined) return;
				} catch (error) {
					report({ type: 'charge-failed', refusal: refusalOf(error) });
				}
				// Load the checkout again: the response to a charge does not say whether the charged amount
				// differs from the price.
				void refresh();
			}),
		cardFormAnswered: (answer: ChargeResultName) => report({ type: 'card-form-answered', answer }),
		checkAgain: () => {
			report({ type: 'check-again-pressed' });
			void refresh();
		},
		cancel: () =>
			once(async () => {
				report({ type: 'cancel-started' });
				try {
					const cancelled = await api('DELETE /api/checkouts/:checkoutId', { checkoutId });
					rememberedBookings.checkoutEnded(checkoutId, 'cancelled');
					// If an amount other than the price was charged, stay on this page, which explains what
					// to do.
					if (cancelled.wrongAmount) {
						report({ type: 'cancelled', checkout: cancelled });
						return;
					}
					// Replace this page in the history, so that Back does not return to a cancelled payment.
					const token = startedChanges.tokenOf(checkoutId);
					if (checkout.change !== undefined) {
						if (token === null) report({ type: 'cancelled', checkout: cancelled });
						else leaveTo(myBookingPath(token), myBookingMessages.changeCancelled);
						return;
					}
					leaveTo(
						bookingPath(checkout.eventId),
						'The payment was cancelled. You were not charged.',
					);
				} catch (error) {
					const isUnderway = errorCode(error) === 'payment-underway';
					report({
						type: 'cancel-failed',
						underway: isUnderway && error instanceof Error ? error.message : null,
					});
					void refresh();
				}
			}),
	};
}

/** Replaces this page by another one that shows the message. */
export function leaveTo(path: string, message: string): void {
	storeFlashMessage(path, message);
	location.replace(path);
}

function hasEnded(status: CheckoutJson['status']): status is 'paid' | 'cancelled' {
	return status === 'paid' || status === 'cancelled';
}

/** After these refusals, the payer must book again. */
const finalRefusals = ['too-many-attempts', 'test-payment-over'];

/**
 * If the server refused the charge, returns the server's message and whether the payer can try
 * again. Returns null if the result of the charge is unknown.
 */
function refusalOf(error: unknown) {
	const refusals = ['payment-unavailable', 'too-many-requests', 'card-payments-paused'];
	refusals.push(...finalRefusals);
	if (!(error instanceof ApiError) || !refusals.includes(error.code)) return null;
	return { message: error.message, canTryAgain: !finalRefusals.includes(error.code) };
}
