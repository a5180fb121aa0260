import type { Instant } from '../calendar/london-time.ts';
import type { Checkout } from './checkout.ts';
import { checkoutReducer } from './checkout-reducer.ts';
import { type MoneyMovement, movesMoney } from './money-movements.ts';
import type { ProviderPayment, ProviderRefund } from './provider-payment.ts';

/** A payment or refund that the provider has listed. */
export type ProviderRecord =
	| { kind: 'payment'; payment: ProviderPayment }
	| { kind: 'refund'; refund: ProviderRefund };

/** How one side describes a payment or refund. */
export interface ComparedRecord {
	amountMinor: number;
	currency: string;
	status: MoneyMovement['status'];
	/** The time when it reached this status, by the provider's clock. Null for a refund that an earlier version stored. */
	at: Instant | null;
}

/** What differs. If several things differ, the first of this list is named. */
export const differences = [
	'only-provider',
	'only-burgee',
	'currency',
	'amount',
	'status',
] as const;
export type Difference = (typeof differences)[number];

export interface PaymentDifference {
	kind: MoneyMovement['kind'];
	/** The provider's id of the payment or refund. */
	id: string;
	difference: Difference;
	/** Null if only Burgee has the payment or refund. */
	provider: ComparedRecord | null;
	/** Null if only the provider has the payment or refund. */
	burgee: ComparedRecord | null;
	/** Whether the difference ends if Burgee stores what the provider reports. */
	canTakeOver: boolean;
}

/** The lists that the provider is read for, in this order. */
export const comparedLists = ['payments', 'refunds'] as const;
export type ComparedList = (typeof comparedLists)[number];

export interface ListedDifference extends PaymentDifference {
	/** Null if the provider's payment belongs to no booking of Burgee. */
	booking: {
		eventId: string;
		bookingId: string;
		/** Null if the booking was deleted. */
		eventName: string | null;
		/** The name of the lead member. Null if it was deleted, or the panel user may not read bookings. */
		leadMember: string | null;
	} | null;
}

export interface Comparison {
	/** Which of the provider's two lists this step has read. The payments come first. */
	list: ComparedList;
	/** How many payments or refunds of the provider this step has read. */
	read: number;
	/** Everything in the list until before this time is compared. */
	comparedUntil: Instant;
	/** A difference may be found by two steps, and belongs to the list once. */
	differences: ListedDifference[];
	/** The `after` of the next step. Null if this was the last one. */
	next: string | null;
}

export function recordId(record: ProviderRecord): string {
	return record.kind === 'payment' ? record.payment.paymentId : record.refund.refundId;
}

/**
 * Compares what the provider has listed with the checkout to which it belongs. A payment or refund that moved no money on
 * either side makes no difference.
 * @param checkout null if it belongs to no checkout of Burgee.
 * @returns null if both sides agree.
 */
export function differenceFrom(
	record: ProviderRecord,
	checkout: Checkout | null,
): PaymentDifference | null {
	const found = compared(record, checkout);
	if (found === null || checkout === null) return found;
	const reported = {
		payments: record.kind === 'payment' ? [record.payment] : [],
		refunds: record.kind === 'refund' ? [record.refund] : [],
	};
	const after = checkoutReducer(checkout, { type: 'provider-reported', ...reported });
	return { ...found, canTakeOver: compared(record, after) === null };
}

function compared(record: ProviderRecord, checkout: Checkout | null): PaymentDifference | null {
	const { amountMinor, currency, status, at } =
		record.kind === 'payment' ? record.payment : record.refund;
	const provider: ComparedRecord = { amountMinor, currency, status, at };
	const id = recordId(record);
	const stored: ComparedRecord[] =
		checkout === null
			? []
			: record.kind === 'payment'
				? checkout.payments.filter(({ paymentId }) => paymentId === id)
				: checkout.refunds.filter(({ refundId }) => refundId === id);
	const listed = { kind: record.kind, id, provider, canTakeOver: false };
	if (stored.length === 0) {
		return movesMoney(provider) ? { ...listed, difference: 'only-provider', burgee: null } : null;
	}
	for (const difference of ['currency', 'amount', 'status'] as const) {
		const other = stored.find((burgee) => differs[difference](provider, burgee));
		if (other !== undefined) return { ...listed, difference, burgee: sideOf(other) };
	}
	return null;
}

const differs: Record<
	'currency' | 'amount' | 'status',
	(provider: ComparedRecord, burgee: ComparedRecord) => boolean
> = {
	currency: (provider, burgee) => provider.currency !== burgee.currency,
	amount: (provider, burgee) => provider.amountMinor !== burgee.amountMinor,
	status: (provider, burgee) =>
		provider.status !== burgee.status && (movesMoney(provider) || movesMoney(burgee)),
};

function sideOf({ amountMinor, currency, status, at }: ComparedRecord): ComparedRecord {
	return { amountMinor, currency, status, at };
}

/** Returns the difference of a payment or refund that the provider does not have. */
export function onlyInBurgee({ kind, id, ...movement }: MoneyMovement): PaymentDifference {
	return {
		...{ kind, id, difference: 'only-burgee', provider: null },
		burgee: sideOf(movement),
		canTakeOver: false,
	};
}
