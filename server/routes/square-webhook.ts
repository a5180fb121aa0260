import { type Club, ClubError, type PaymentGateway } from '@burgee/core';
import { Router } from 'express';
import type { Logger } from 'pino';
import { bodyBytes } from '../http/json-body.ts';
import { squareWebhookPath } from '../payments/open-payment-gateway.ts';

/**
 * Receives Square's webhook notifications. Register this route before the CSRF check, which would
 * refuse the requests; the signature protects the route instead of the CSRF check. Square sends a
 * notification again until the response status is 2xx.
 */
export function squareWebhookRoutes({
	club,
	gateway,
	logger,
}: {
	club: Club;
	gateway: PaymentGateway | null;
	logger: Logger;
}): Router {
	return Router().post(squareWebhookPath, async (request, response) => {
		const body = await bodyBytes(request, response);
		const signature = request.get('x-square-hmacsha256-signature');
		const notification = gateway?.readWebhook({ body, signature }) ?? null;
		if (notification === null) throw new ClubError('webhook-not-signed');
		const { matched } = await club.handleNotification(notification);
		const reported = notification.payments.length + notification.refunds.length;
		if (reported > matched) {
			logger.info({ reported, matched }, 'ignored a payment or refund that belongs to no checkout');
		}
		response.status(204).end();
	});
}
