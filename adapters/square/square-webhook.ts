import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ProviderNotification } from '@burgee/core';
import type { WebhookRequest } from '@burgee/core/ports/payment-gateway';
import { z } from 'zod';
import { toProviderPayment, toProviderRefund } from './square-mapping.ts';

export interface SquareWebhookAccess {
	/**
	 * The key with which Square signs webhook notifications. If the key is empty, every notification is
	 * rejected.
	 */
	webhookSignatureKey: string;
	/**
	 * The URL to which Square sends webhook notifications. Their signature covers this URL byte for byte.
	 */
	notificationUrl: string;
}

/**
 * The payment or refund in a webhook notification, before `toProviderPayment` or `toProviderRefund`
 * has validated the fields.
 */
const anyObject = z.looseObject({});

const paymentEvent = z.object({
	type: z.enum(['payment.created', 'payment.updated']),
	data: z.object({ object: z.object({ payment: anyObject }) }),
});

const refundEvent = z.object({
	type: z.enum(['refund.created', 'refund.updated']),
	data: z.object({ object: z.object({ refund: anyObject }) }),
});

const sentFees = z.array(z.object({ effective_at: z.unknown(), amount_money: z.unknown() }));

/** Returns the fees of a notification with the field names of Square's SDK. */
function feesOf({ processing_fee }: z.infer<typeof anyObject>) {
	return sentFees.safeParse(processing_fee).data?.map(({ effective_at, amount_money }) => ({
		effectiveAt: effective_at,
		amountMoney: amount_money,
	}));
}

/**
 * Parses a webhook notification from Square.
 * @returns the payments and refunds that the notification reports, possibly none. Null if the signature
 * is wrong.
 */
export function readSquareWebhook(
	access: SquareWebhookAccess,
	{ body, signature }: WebhookRequest,
): ProviderNotification | null {
	if (!isSigned(access, body, signature)) return null;
	const event = parseJson(body);
	const sentPayment = paymentEvent.safeParse(event).data?.data.object.payment;
	const payment = toProviderPayment(
		sentPayment && {
			...{ id: sentPayment.id, status: sentPayment.status, amountMoney: sentPayment.amount_money },
			...{ referenceId: sentPayment.reference_id, orderId: sentPayment.order_id },
			...{ createdAt: sentPayment.created_at, updatedAt: sentPayment.updated_at },
			processingFee: feesOf(sentPayment),
		},
	);
	const sentRefund = refundEvent.safeParse(event).data?.data.object.refund;
	const refund = toProviderRefund(
		sentRefund && {
			...{ id: sentRefund.id, paymentId: sentRefund.payment_id },
			...{ status: sentRefund.status, amountMoney: sentRefund.amount_money },
			...{ createdAt: sentRefund.created_at, updatedAt: sentRefund.updated_at },
			processingFee: feesOf(sentRefund),
		},
	);
	return {
		payments: payment === null ? [] : [payment],
		refunds: refund === null ? [] : [refund],
	};
}

/**
 * Compares the received signature of a webhook with the computed signature in constant time.
 * Square's SDK uses `===`, whose duration reveals how many characters of a forged signature are
 * right.
 */
function isSigned(
	{ webhookSignatureKey, notificationUrl }: SquareWebhookAccess,
	body: Uint8Array,
	signature: string | undefined,
): boolean {
	if (webhookSignatureKey === '' || !signature) return false;
	const expected = signatureOf({ webhookSignatureKey, notificationUrl }, body);
	const [received, computed] = [Buffer.from(signature), Buffer.from(expected)];
	return received.length === computed.length && timingSafeEqual(received, computed);
}

/** Returns the signature that Square sends with a notification, in base64. */
export function signatureOf(
	{ webhookSignatureKey, notificationUrl }: SquareWebhookAccess,
	body: Uint8Array,
): string {
	const hmac = createHmac('sha256', webhookSignatureKey);
	return hmac.update(notificationUrl).update(body).digest('base64');
}

function parseJson(body: Uint8Array): unknown {
	try {
		return JSON.parse(new TextDecoder().decode(body));
	} catch {
		return null;
	}
}
