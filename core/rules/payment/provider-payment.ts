import { z } from 'zod';
import { isoInstant } from '../calendar/time-schemas.ts';

/**
 * The statuses of a payment at the payment provider. A reported status replaces a stored status
 * that comes earlier in this list. Only COMPLETED counts as paid.
 */
export const providerPaymentStatuses = [
	'PENDING',
	'APPROVED',
	'CANCELED',
	'FAILED',
	'COMPLETED',
] as const;

/**
 * The statuses of a refund at the payment provider. A reported status replaces a stored status that
 * comes earlier in this list.
 */
export const providerRefundStatuses = ['PENDING', 'REJECTED', 'FAILED', 'COMPLETED'] as const;

/**
 * A payment that the payment provider reported: in response to a charge or a query, or in a webhook
 * notification.
 */
export const providerPayment = z.object({
	paymentId: z.string(),
	/**
	 * The idempotency key of the charge, or the order id of the payment link. Null if the payment
	 * provider sends neither.
	 */
	reference: z.string().nullable(),
	status: z.enum(providerPaymentStatuses),
	amountMinor: z.int(),
	/**
	 * The currency code that the provider reported. This may be a currency that Burgee does not offer
	 * for event prices.
	 */
	currency: z.string(),
	/** The time when the payment reached this status, by the provider's clock. */
	at: isoInstant,
});
export type ProviderPayment = z.infer<typeof providerPayment>;

export const providerRefund = z.object({
	refundId: z.string(),
	paymentId: z.string(),
	status: z.enum(providerRefundStatuses),
	amountMinor: z.int(),
	currency: z.string(),
	/**
	 * The time when the refund reached this status, by the provider's clock. Null for a refund that an earlier
	 * version of Burgee stored.
	 */
	at: isoInstant.nullable().default(null),
});
export type ProviderRefund = z.infer<typeof providerRefund>;

export function isFinal(status: ProviderPayment['status']): boolean {
	return status !== 'PENDING' && status !== 'APPROVED';
}
