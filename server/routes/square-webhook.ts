import { type Club, ClubError, type PaymentGateway } from '@burgee/core';
import { Router } from 'express';
import type { Logger } from 'pino';
import { bodyBytes } from '../http/json-body.ts';
import { squareWebhookPath } from '../payments/open-payment-gateway.ts';

/**
 * What Square says unasked. Its signature is what it shows for itself, so that it stands before the
 * judgement of browsers' requests. Another answer than 2xx makes Square say it again later.
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
		const news = gateway?.readWebhook({ body, signature }) ?? null;
		if (news === null) throw new ClubError('webhook-not-signed');
		const { matched } = await club.handleNotification(news);
		const heard = news.payments.length + news.refunds.length;
		if (heard > matched)
			logger.info({ heard, matched }, 'the notification has a payment of no known checkout');
		response.status(204).end();
	});
}
