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
 * What the payment provider charges the club for a payment or refund. The provider reports its fee some time after the
 * payment. Both fields are null until then.
 */
const providerFee = z.object({
	/** In minor units of the payment's currency. Below 0 if the provider gives a fee back. */
	feeMinor: z.int().nullable().default(null),
	/** The time from which the fee applies, by the provider's clock. An adjusted fee has a later time. */
	feeAt: isoInstant.nullable().default(null),
});
export type ProviderFee = z.infer<typeof providerFee>;

export const noFee: Readonly<ProviderFee> = { feeMinor: null, feeAt: null };

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
	...providerFee.shape,
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
	...providerFee.shape,
});
export type ProviderRefund = z.infer<typeof providerRefund>;

export function isFinal(status: ProviderPayment['status']): boolean {
	return status !== 'PENDING' && status !== 'APPROVED';
}
