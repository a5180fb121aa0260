import { type Checkout, ClubError, parseInput } from '@burgee/core';
import { paymentLinkRequest, toCheckoutJson } from '@burgee/core/api/payments';
import type { Handlers } from '../http/calls/call-router.ts';
import { paymentAddresses } from './payment-addresses.ts';
import type { Services } from './services.ts';

/**
 * The maximum time to wait for the payment provider. After this time, the browser receives the
 * stored checkout.
 */
const maxWaitMs = 3_000;

export function paymentHandlers({
	clock,
	club,
	config,
	gateway,
	logger,
	rateLimits,
	sleep,
}: Services) {
	const { priceTestHook } = config;
	const addressOf = paymentAddresses(config);
	const toJson = async (checkout: Checkout) => {
		const booking = await club.readCheckoutBooking(checkout);
		return toCheckoutJson(checkout, { gateway, now: clock.now(), booking });
	};
	return {
		'POST /api/payment-links': async ({ body, idempotency }, exchange) => {
			const { eventId, bookingData, totalAmount, currency } = priceTestHook
				? body
				: parseInput(paymentLinkRequest, body);
			const { eventId: _, submittedAt: __, ...form } = bookingData;
			const started = await rateLimits.limitBooking(
				{ eventId, form, startsCheckout: true },
				exchange,
				() =>
					club.startPayment({
						...{ eventId, form, totalAmount, currency, priceTestHook, addressOf },
						...idempotency,
					}),
			);
			return { success: true, ...started };
		},
		'GET /api/checkouts/:checkoutId': async ({ checkoutId }, { response }) => {
			response.set('Cache-Control', 'no-store');
			const maxWait = sleep(maxWaitMs, null, { ref: false });
			return toJson(await club.readCheckout(checkoutId, maxWait));
		},
		'POST /api/checkouts/:checkoutId/payments': ({ checkoutId, body: { cardToken } }, exchange) =>
			rateLimits.limitDeclinedCards(exchange, () => club.chargeCard({ checkoutId, cardToken })),
		'DELETE /api/checkouts/:checkoutId': async ({ checkoutId }) =>
			toJson(await club.cancelCheckout(checkoutId)),
		// Square sends a notification again until the response status is 2xx.
		'POST /api/webhooks/square': async ({ body }, { request }) => {
			const signature = request.get('x-square-hmacsha256-signature');
			const notification = gateway?.readWebhook({ body, signature }) ?? null;
			if (notification === null) throw new ClubError('webhook-not-signed');
			const { matched } = await club.handleNotification(notification);
			const reported = notification.payments.length + notification.refunds.length;
			if (reported > matched) {
				logger.info(
					{ reported, matched },
					'ignored a payment or refund that belongs to no checkout',
				);
			}
		},
	} satisfies Partial<Handlers>;
}
