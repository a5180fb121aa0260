import { z } from 'zod';
import { isoInstant } from '../calendar/time-schemas.ts';
import { currencies } from '../money.ts';

/** The provider stores the reason with the refund. Square accepts at most this many characters. */
export const maxRefundReason = 192;

/**
 * An attempt to refund a payment, or a part of it. The attempt is stored before the refund is sent to the provider, and
 * sent again with the same key until the provider has answered (decision: refunds).
 */
export const refundAttempt = z.object({
	/** The idempotency key of the refund, at most 40 characters. */
	key: z.string(),
	/**
	 * The idempotency key of the treasurer's request. A request that is split over several payments has one attempt for
	 * each.
	 */
	requestKey: z.string(),
	/** The amount of the treasurer's request, of which this attempt may be a part. In minor units, as `amountMinor`. */
	requestedMinor: z.int(),
	paymentId: z.string(),
	amountMinor: z.int(),
	currency: z.enum(currencies),
	reason: z.string(),
	/** The user id of the panel user who asked for the refund. */
	by: z.string(),
	requestedAt: isoInstant,
	/** The provider's id of the refund. Null until the provider has answered. */
	refundId: z.string().nullable(),
	/** Whether the provider has refused the attempt, or was asked and has not made it. A refund id is the stronger fact. */
	isRefused: z.boolean(),
});
export type RefundAttempt = z.infer<typeof refundAttempt>;

/** 'requested' means that the provider's answer is unknown, so the refund may have been made. */
export const refundStates = ['requested', 'pending', 'completed', 'rejected', 'failed'] as const;
export type RefundState = (typeof refundStates)[number];

/** Whether the result of a refund is known. */
export function isRefundEnded(state: RefundState): boolean {
	return state === 'completed' || state === 'rejected' || state === 'failed';
}

/**
 * Where a payment was taken: with the provider and in the environment that the club uses now, or with earlier ones. Burgee
 * sends no refunds to an earlier provider. 'earlier-test' is test money.
 */
export const refundProviders = ['current', 'earlier', 'earlier-test'] as const;
export type RefundProvider = (typeof refundProviders)[number];
