import { createHmac, randomUUID } from 'node:crypto';

export interface SignedWebhook {
	body: string;
	signature: string;
}

export interface SquarePayment {
	id: string;
	status: string;
	created_at: string;
	updated_at: string;
	amount_money: { amount: number; currency: string };
	total_money: { amount: number; currency: string };
	location_id: string;
	order_id: string;
	reference_id?: string;
	source_type: string;
	note?: string;
	processing_fee?: ProcessingFee[];
}

export interface ProcessingFee {
	type: 'INITIAL' | 'ADJUSTMENT';
	effective_at: string;
	amount_money: { amount: number; currency: string };
}

export type SquareRefund = { payment_id: string; reason?: string } & Omit<
	SquarePayment,
	'total_money' | 'reference_id' | 'source_type' | 'note'
>;

export interface WebhookChanges {
	/**
	 * The type of the webhook notification. The default is 'payment.updated' for a payment and
	 * 'refund.updated' for a refund.
	 */
	type?: string;
	/**
	 * The notification's id, unique by default. Square resends a notification with the same id until
	 * the response has a 2xx status.
	 */
	eventId?: string;
	amountMinor?: number;
	currency?: string;
	status?: string;
}

/** Signs the notification URL and the body, byte for byte, as Square does. */
export function signWebhook(
	body: string | Uint8Array,
	{ signatureKey, notificationUrl }: { signatureKey: string; notificationUrl: string },
): string {
	return createHmac('sha256', signatureKey).update(notificationUrl).update(body).digest('base64');
}

/** Returns the body of a webhook notification. */
export function webhookBody(
	kind: 'payment' | 'refund',
	object: SquarePayment | SquareRefund,
	{ type = `${kind}.updated`, eventId = randomUUID(), ...changes }: WebhookChanges,
): string {
	const amount_money = {
		amount: changes.amountMinor ?? object.amount_money.amount,
		currency: changes.currency ?? object.amount_money.currency,
	};
	return JSON.stringify({
		merchant_id: 'LOCALMERCHANT',
		location_id: object.location_id,
		type,
		event_id: eventId,
		created_at: object.updated_at,
		data: {
			type: kind,
			id: object.id,
			object: { [kind]: { ...object, status: changes.status ?? object.status, amount_money } },
		},
	});
}

export async function sendWebhook(url: string, { body, signature }: SignedWebhook) {
	const response = await fetch(url, {
		method: 'POST',
		headers: { 'Content-Type': 'application/json', 'x-square-hmacsha256-signature': signature },
		body,
	});
	await response.arrayBuffer();
	return response.status;
}
