import { setTimeout } from 'node:timers/promises';
import {
	bookingForm,
	bookingFormWithPriceTest,
	type CardPaymentJson,
	type Checkout,
	type Clock,
	type Club,
	cardPaymentRequest,
	type PaymentGateway,
	type PaymentLinkJson,
	parseInput,
	paymentLinkRequestWith,
	toCheckoutJson,
} from '@burgee/core';
import { Router } from 'express';
import type { Config } from '../config.ts';
import { idempotencyKey } from '../http/idempotency.ts';
import { jsonBody } from '../http/json-body.ts';
import { checkoutIdOf } from '../http/path-params.ts';
import type { RateLimits } from '../http/rate-limit.ts';

/**
 * The maximum time to wait for the payment provider. After this time, the browser receives the
 * stored checkout.
 */
const maxWaitMs = 3_000;

export function paymentRoutes(
	{
		club,
		clock,
		gateway,
		rateLimits,
	}: { club: Club; clock: Clock; gateway: PaymentGateway | null; rateLimits: RateLimits },
	{ publicUrl, priceTestHook }: Pick<Config, 'publicUrl' | 'priceTestHook'>,
): Router {
	const linkRequest = paymentLinkRequestWith(
		priceTestHook ? bookingFormWithPriceTest : bookingForm,
	);
	const addressOf = ({ id, eventId }: Checkout, payment: 'pending' | 'success') =>
		`${publicUrl}/event-booking?${new URLSearchParams({ id: eventId, payment, checkoutId: id })}`;
	const toJson = (checkout: Checkout) =>
		toCheckoutJson(checkout, { currentProvider: gateway?.name ?? null, now: clock.now() });
	return Router()
		.post('/payment-links', rateLimits.bookings, jsonBody, async (request, response) => {
			const key = idempotencyKey(request);
			const { eventId, bookingData, totalAmount, currency } = parseInput(linkRequest, request.body);
			const { eventId: _, submittedAt: __, ...form } = bookingData;
			const started = await club.startPayment({
				eventId,
				form,
				totalAmount,
				currency,
				priceTestHook,
				addressOf,
				...(key !== undefined && { key }),
			});
			const body: PaymentLinkJson = { success: true, ...started };
			response.status(201).json(body);
		})
		.get('/checkouts/:checkoutId', rateLimits.checkouts, async (request, response) => {
			response.set('Cache-Control', 'no-store');
			const maxWait = setTimeout(maxWaitMs, null, { ref: false });
			response.json(toJson(await club.readCheckout(checkoutIdOf(request), maxWait)));
		})
		.post(
			'/checkouts/:checkoutId/payments',
			rateLimits.bookings,
			jsonBody,
			async (request, response) => {
				const { cardToken } = parseInput(cardPaymentRequest, request.body);
				const checkoutId = checkoutIdOf(request);
				const body: CardPaymentJson = await club.chargeCard({ checkoutId, cardToken });
				response.json(body);
			},
		)
		.delete('/checkouts/:checkoutId', rateLimits.bookings, async (request, response) => {
			response.json(toJson(await club.cancelCheckout(checkoutIdOf(request))));
		});
}
