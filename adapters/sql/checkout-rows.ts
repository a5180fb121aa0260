import { type Checkout, checkoutReferences, isPolled } from '@burgee/core';
import type { Knex } from 'knex';
import type { Statement } from './dialect.ts';

/** A row of `checkouts`. The payment link and the arrays are JSON. The column `watchedUntil` holds `pollUntil`. */
export interface CheckoutRow
	extends Omit<Checkout, 'link' | 'attempts' | 'payments' | 'refunds' | 'pollUntil'> {
	link: string | null;
	attempts: string;
	payments: string;
	refunds: string;
	watchedUntil: Checkout['pollUntil'];
	/** Whether reconciliation polls the provider for this checkout. */
	watched: boolean;
}

export function toCheckoutRow(checkout: Checkout): CheckoutRow {
	const { link, attempts, payments, refunds, pollUntil, ...fields } = checkout;
	return {
		...fields,
		link: link && JSON.stringify(link),
		attempts: JSON.stringify(attempts),
		payments: JSON.stringify(payments),
		refunds: JSON.stringify(refunds),
		watchedUntil: pollUntil,
		watched: isPolled(checkout),
	};
}

export function toCheckout({ watched: _, watchedUntil, ...row }: CheckoutRow): Checkout {
	return {
		...row,
		pollUntil: watchedUntil,
		link: row.link === null ? null : JSON.parse(row.link),
		attempts: JSON.parse(row.attempts),
		payments: JSON.parse(row.payments),
		refunds: JSON.parse(row.refunds),
	};
}

export function addCheckout(knex: Knex, checkout: Checkout): Statement[] {
	return [knex('checkouts').insert(toCheckoutRow(checkout)), ...addReferences(knex, checkout)];
}

/** Stored references are never deleted. */
export function addReferences(knex: Knex, checkout: Checkout): Statement[] {
	// Each reference needs its own statement, because SQLite accepts at most 500 rows in one insert.
	return checkoutReferences(checkout).map((reference) =>
		knex('checkout_references')
			.insert({ reference, checkoutId: checkout.id })
			.onConflict(['reference', 'checkoutId'])
			.ignore(),
	);
}
