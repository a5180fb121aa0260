import { z } from 'zod';
import { isoInstant } from '../rules/calendar/time-schemas.ts';
import { currencies, toMajor } from '../rules/money.ts';
import { wholeMinorUnits } from '../rules/money-schemas.ts';
import type { BookingRefunds } from '../rules/payment/booking-refunds.ts';
import { environments } from '../rules/payment/environment.ts';
import {
	maxRefundReason,
	type RefundState,
	refundProviders,
	refundStates,
} from '../rules/payment/refund-attempt.ts';
import { refundReasonNames } from '../rules/payment/refund-reasons.ts';
import { requiredLine } from '../rules/text-schemas.ts';
import type { CallTable } from './call.ts';

export const refundLabels = { amount: 'Amount', reason: 'Reason' };

/** The treasurer's request. Amounts are in major units of the booking's currency. */
export const refundRequest = z
	.strictObject({
		amount: z
			.number({ error: `${refundLabels.amount} must be a number` })
			.positive(`${refundLabels.amount} must be more than 0`)
			.max(1_000_000, `${refundLabels.amount} is too large`)
			.check(wholeMinorUnits(refundLabels.amount)),
		reason: requiredLine(refundLabels.reason, maxRefundReason),
		/**
		 * What could be refunded when the treasurer decided. If it is different now, the request is refused, because the same
		 * refund may have been made meanwhile.
		 */
		refundable: z.number().nonnegative().max(1_000_000_000).optional(),
	})
	.meta({ id: 'Refund' });

/** A refund, or the part of one that is taken from one payment. `amount` is in major units. */
const refundPartJson = z.object({
	id: z.string(),
	amount: z.number(),
	state: z.enum(refundStates),
});

/** What is refunded of a booking, and what can be. Amounts are in major units of the booking's currency. */
export const bookingRefundsJson = z
	.object({
		bookingId: z.string(),
		/** What can still be refunded with Burgee. */
		refundable: z.number(),
		/** The part of `refundable` that the club has to refund: what it keeps above the price, or in a wrong amount. */
		due: z.number(),
		/** What is to be given back by hand, of money that was received by hand. */
		dueByHand: z.number(),
		/** What is to be refunded with an earlier payment provider, or as it was paid before Burgee took payments. */
		dueElsewhere: z.number(),
		/** Why the club owes refunds. Their sum is more than `due` if a part of it cannot be refunded with Burgee. */
		reasons: z.array(
			z.object({
				reason: z.enum(refundReasonNames),
				amount: z.number(),
				currency: z.string(),
				environment: z.enum(environments),
			}),
		),
		/** Latest first. */
		refunds: z.array(
			refundPartJson.extend({
				currency: z.string(),
				provider: z.enum(refundProviders),
				/** Null if the refund was made with the payment provider. */
				reason: z.string().nullable(),
				at: isoInstant.nullable(),
			}),
		),
	})
	.meta({ id: 'BookingRefunds' });
export type BookingRefundsJson = z.infer<typeof bookingRefundsJson>;

/** Converts what can be refunded of a booking to JSON. Amounts are in major units. */
export function toBookingRefundsJson(
	bookingId: string,
	refunds: BookingRefunds,
): BookingRefundsJson {
	return {
		bookingId,
		refundable: toMajor(refunds.refundableMinor),
		due: toMajor(refunds.dueMinor),
		dueByHand: toMajor(refunds.dueByHandMinor),
		dueElsewhere: toMajor(refunds.dueElsewhereMinor),
		reasons: refunds.reasons.map(({ amountMinor, ...reason }) => ({
			...reason,
			amount: toMajor(amountMinor),
		})),
		refunds: refunds.refunds.map(({ amountMinor, ...refund }) => ({
			...refund,
			amount: toMajor(amountMinor),
		})),
	};
}

const requestedRefundJson = z
	.object({
		/** The sum of the parts. Less than was asked for if somebody else has refunded a part of it at the same time. */
		amount: z.number(),
		currency: z.enum(currencies),
		/** The state of the whole refund: that of the part which needs most attention. */
		state: z.enum(refundStates),
		/** One for each payment of the booking that is refunded. */
		parts: z.array(refundPartJson),
	})
	.meta({ id: 'RequestedRefund' });
export type RequestedRefundJson = z.infer<typeof requestedRefundJson>;

/** A refund as the use case returns it. */
interface RequestedRefund extends Pick<RequestedRefundJson, 'currency' | 'state'> {
	parts: { id: string; amountMinor: number; state: RefundState }[];
}

/** Converts a refund that was just requested to JSON. Amounts are in major units. */
export function toRequestedRefundJson({
	currency,
	state,
	parts,
}: RequestedRefund): RequestedRefundJson {
	return {
		amount: toMajor(parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0)),
		...{ currency, state },
		parts: parts.map((part) => ({
			...{ id: part.id, state: part.state },
			amount: toMajor(part.amountMinor),
		})),
	};
}

/** HTTP calls with which the treasurer refunds payments (decision: refunds). */
export const refundCalls = {
	'POST /api/admin/bookings/:eventId/:bookingId/refunds': {
		summary: 'Refund the payments of a booking, in whole or in part',
		access: 'payments:write',
		body: refundRequest,
		idempotent: true,
		status: 201,
		answer: requestedRefundJson,
		errors: ['refund-differs', 'refund-too-large', 'refund-elsewhere'],
	},
} satisfies CallTable;
