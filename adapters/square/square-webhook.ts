import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ProviderNotification, WebhookRequest } from '@burgee/core';
import { z } from 'zod';
import { toProviderPayment, toProviderRefund } from './square-mapping.ts';

/** As Square's developer console shows them for the subscription. */
export interface SquareWebhookAccess {
	/** Signs nothing where it is empty. */
	webhookSignatureKey: string;
	/** As it was configured there, byte for byte. */
	notificationUrl: string;
}

/** What they are made of, `toProviderPayment` and `toProviderRefund` judge. */
const anything = z.looseObject({});

const paymentEvent = z.object({
	type: z.enum(['payment.created', 'payment.updated']),
	data: z.object({ object: z.object({ payment: anything }) }),
});

const refundEvent = z.object({
	type: z.enum(['refund.created', 'refund.updated']),
	data: z.object({ object: z.object({ refund: anything }) }),
});

/** What Square's webhook says; null where Square did not sign it. News of something else are empty. */
export function readSquareWebhook(
	access: SquareWebhookAccess,
	{ body, signature }: WebhookRequest,
): ProviderNotification | null {
	if (!isSigned(access, body, signature)) return null;
	const event = parsed(body);
	const paid = paymentEvent.safeParse(event).data?.data.object.payment;
	const payment = toProviderPayment(
		paid && {
			...{ id: paid.id, status: paid.status, amountMoney: paid.amount_money },
			...{ referenceId: paid.reference_id, orderId: paid.order_id },
			...{ createdAt: paid.created_at, updatedAt: paid.updated_at },
		},
	);
	const returned = refundEvent.safeParse(event).data?.data.object.refund;
	const refund = toProviderRefund(
		returned && {
			...{ id: returned.id, paymentId: returned.payment_id },
			...{ status: returned.status, amountMoney: returned.amount_money },
		},
	);
	return {
		payments: payment === null ? [] : [payment],
		refunds: refund === null ? [] : [refund],
	};
}

/** The SDK's helper compares with `===`, and what that takes tells how much of a forged one was right. */
function isSigned(
	{ webhookSignatureKey, notificationUrl }: SquareWebhookAccess,
	body: Uint8Array,
	signature: string | undefined,
): boolean {
	if (webhookSignatureKey === '' || !signature) return false;
	const expected = createHmac('sha256', webhookSignatureKey)
		.update(notificationUrl)
		.update(body)
		.digest('base64');
	const [given, ours] = [Buffer.from(signature), Buffer.from(expected)];
	return given.length === ours.length && timingSafeEqual(given, ours);
}

function parsed(body: Uint8Array): unknown {
	try {
		return JSON.parse(new TextDecoder().decode(body));
	} catch {
		return null;
	}
}
