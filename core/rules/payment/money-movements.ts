import { type Instant, type LondonDate, toInstant } from '../calendar/london-time.ts';
import { instant } from '../calendar/time-schemas.ts';
import type { Checkout } from './checkout.ts';
import type { ProviderPayment, ProviderRefund } from './provider-payment.ts';

/** A payment or refund that the provider has made or may still make. */
export interface MoneyMovement {
	kind: 'payment' | 'refund';
	/** The provider's id of the payment or refund. */
	id: string;
	/** The time when the payment or refund reached its status. */
	at: Instant;
	amountMinor: number;
	currency: string;
	/** What the provider charges for it, in minor units. Null until the provider has reported it. */
	feeMinor: number | null;
	status: ProviderPayment['status'] | ProviderRefund['status'];
}

/**
 * Returns the payments and refunds of a checkout, without those that failed or were refused. A refund without
 * a time has the time of its payment.
 */
export function moneyMovements(checkout: Checkout): MoneyMovement[] {
	const payments = checkout.payments.map(
		({ paymentId, reference: _, feeAt: __, ...payment }): MoneyMovement => ({
			...payment,
			kind: 'payment',
			id: paymentId,
		}),
	);
	const refunds = checkout.refunds.map(
		({ refundId, paymentId, feeAt: _, ...refund }): MoneyMovement => {
			const payment = payments.find(({ id }) => id === paymentId);
			return {
				...refund,
				kind: 'refund',
				id: refundId,
				at: refund.at ?? payment?.at ?? checkout.createdAt,
			};
		},
	);
	return [...payments, ...refunds].filter(movesMoney);
}

const movingStatuses = new Set<MoneyMovement['status']>(['PENDING', 'APPROVED', 'COMPLETED']);

/** Whether the payment or refund has moved money, or may still move it. */
export function movesMoney({ status }: Pick<MoneyMovement, 'status'>): boolean {
	return movingStatuses.has(status);
}

/** Returns the months in UTC, such as '2026-07', in which a payment or refund of the checkout was made. */
export function paymentMonths(checkout: Checkout): string[] {
	return [...new Set(moneyMovements(checkout).map(({ at }) => monthOf(at)))];
}

/**
 * Returns the months in UTC from the month of `since` to the last month that starts before `before`, such as
 * ['2026-12', '2027-01'].
 */
export function monthsOf({ since, before }: { since: Instant; before: Instant }): string[] {
	const months: string[] = [];
	const month = new Date(`${monthOf(since)}-01T00:00:00.000Z`);
	for (; toInstant(month) < before; month.setUTCMonth(month.getUTCMonth() + 1)) {
		months.push(monthOf(toInstant(month)));
	}
	return months;
}

/** Returns the months of the days from `from` to `to`, such as ['2026-12', '2027-01']. */
export function monthsOfDays({ from, to }: { from: LondonDate; to: LondonDate }): string[] {
	const [since, last] = [instant(`${from}T00:00:00.000Z`), instant(`${to}T23:59:59.999Z`)];
	return monthsOf({ since, before: last });
}

function monthOf(at: Instant): string {
	return at.slice(0, 7);
}
