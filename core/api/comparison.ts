import { z } from 'zod';
import { period, reportDay } from '../rules/calendar/period.ts';
import { isoInstant } from '../rules/calendar/time-schemas.ts';
import { toMajor } from '../rules/money.ts';
import {
	type ComparedRecord,
	type Comparison,
	comparedLists,
	differences,
	type PaymentDifference,
} from '../rules/payment/comparison.ts';
import {
	providerPaymentStatuses,
	providerRefundStatuses,
} from '../rules/payment/provider-payment.ts';
import { requiredLine } from '../rules/text-schemas.ts';
import type { CallTable } from './call.ts';

const kinds = ['payment', 'refund'] as const;

/** A step of a comparison. `after` is the `next` of the step before; null begins the comparison. */
const comparisonRequest = period
	.safeExtend({ from: reportDay, to: reportDay, after: z.string().max(5_000).nullable() })
	.meta({ id: 'ComparisonStep' });

/** A payment or refund as one side describes it. `amount` is in major units. */
const comparedJson = z.object({
	amount: z.number(),
	currency: z.string(),
	status: z.enum([...providerPaymentStatuses, ...providerRefundStatuses]),
	at: isoInstant.nullable(),
});
export type ComparedJson = z.infer<typeof comparedJson>;

const differenceJson = z.object({
	kind: z.enum(kinds),
	/** The provider's id of the payment or refund. */
	id: z.string(),
	/** What differs. If several things differ, the first of this list is named. */
	difference: z.enum(differences),
	/** Null if only Burgee has it. */
	provider: comparedJson.nullable(),
	/** Null if only the provider has it. */
	burgee: comparedJson.nullable(),
	/** Whether the difference ends if Burgee stores what the provider reports. */
	canTakeOver: z.boolean(),
});

const listedDifferenceJson = differenceJson.extend({
	/** Null if the provider's payment belongs to no booking of Burgee. */
	booking: z
		.object({
			eventId: z.string(),
			bookingId: z.string(),
			/** Null if the booking was deleted. */
			eventName: z.string().nullable(),
			/** Null if the booking was deleted, and for panel users who may not read bookings. */
			leadMember: z.string().nullable(),
		})
		.nullable(),
});
export type DifferenceJson = z.infer<typeof listedDifferenceJson>;

const comparisonJson = z
	.object({
		/** Which of the provider's lists this step has read. The payments come before the refunds. */
		list: z.enum(comparedLists),
		/** The number of the provider's payments or refunds that this step has read. */
		read: z.int(),
		/** Everything in this list until before this time is compared. */
		comparedUntil: isoInstant,
		/** Two steps may find the same difference, by its kind and id. */
		differences: z.array(listedDifferenceJson),
		/** The `after` of the next step. Null after the last one. */
		next: z.string().nullable(),
	})
	.meta({ id: 'Comparison' });
export type ComparisonJson = z.infer<typeof comparisonJson>;

function toComparedJson(record: ComparedRecord | null): ComparedJson | null {
	if (record === null) return null;
	const { amountMinor, ...rest } = record;
	return { ...rest, amount: toMajor(amountMinor) };
}

/** Converts a difference between the payment provider and Burgee to JSON. Amounts are in major units. */
export function toDifferenceJson(found: PaymentDifference): z.infer<typeof differenceJson> {
	const { kind, id, difference, canTakeOver } = found;
	const provider = toComparedJson(found.provider);
	return { kind, id, difference, provider, burgee: toComparedJson(found.burgee), canTakeOver };
}

/** Converts one step of a comparison with the payment provider to JSON. Amounts are in major units. */
export function toComparisonJson(comparison: Comparison): ComparisonJson {
	const { differences: found, ...step } = comparison;
	const listed = found.map((one) => ({ ...toDifferenceJson(one), booking: one.booking }));
	return { ...step, differences: listed };
}

/** HTTP calls with which the treasurer compares Burgee's payments with the provider's (decision: comparison). */
export const comparisonCalls = {
	'POST /api/admin/treasury/comparison': {
		summary:
			'Compare a page of the payment provider’s payments and refunds with those in Burgee. Changes nothing',
		access: 'payments:write',
		body: comparisonRequest,
		answer: comparisonJson,
		errors: ['no-payment-provider', 'payment-unavailable'],
	},
	'POST /api/admin/treasury/takeovers': {
		summary: 'Store what the payment provider says about one payment or refund',
		access: 'payments:write',
		body: z
			.strictObject({ kind: z.enum(kinds), id: requiredLine('id', 255) })
			.meta({ id: 'Takeover' }),
		answer: z.object({ difference: differenceJson.nullable() }).meta({ id: 'RemainingDifference' }),
		errors: ['no-payment-provider', 'checkout-not-found', 'payment-unavailable'],
	},
} satisfies CallTable;
