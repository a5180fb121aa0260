import { bookingPayment, type Checkout, type PaymentStore } from '@burgee/core';
import type { Knex } from 'knex';
import { addReferences, type CheckoutRow, toCheckout, toCheckoutRow } from './checkout-rows.ts';
import { dialectOf } from './dialect.ts';
import { replaceTotals } from './event-totals-sql.ts';

export class SqlPaymentStore implements PaymentStore {
	readonly #knex: Knex;

	constructor(knex: Knex) {
		this.#knex = knex;
	}

	get #checkouts(): Knex.QueryBuilder<CheckoutRow> {
		return this.#knex<CheckoutRow>('checkouts');
	}

	async get(id: string): Promise<Checkout | null> {
		return first(this.#checkouts.where({ id }));
	}

	async getForBooking(bookingId: string): Promise<Checkout | null> {
		return first(this.#checkouts.where({ bookingId }));
	}

	async findByReference(reference: string): Promise<Checkout | null> {
		const checkoutIds = this.#knex('checkout_references').select('checkoutId').where({ reference });
		return first(this.#checkouts.whereIn('id', checkoutIds));
	}

	async listPolled({ after, limit }: { after: string | null; limit: number }): Promise<Checkout[]> {
		const query = this.#checkouts.where({ watched: true }).orderBy('id').limit(limit);
		if (after !== null) query.where('id', '>', after);
		const rows: CheckoutRow[] = await query;
		return rows.map(toCheckout);
	}

	async listForEvent(eventId: string): Promise<Checkout[]> {
		const rows: CheckoutRow[] = await this.#checkouts.where({ eventId }).orderBy('id');
		return rows.map(toCheckout);
	}

	async replace(checkout: Checkout): Promise<boolean> {
		const { id, bookingId, eventId, revision } = checkout;
		const [replacedRows = []] = await dialectOf(this.#knex).transaction(this.#knex, [
			this.#checkouts
				.where({ id, revision: revision - 1 })
				.update(toCheckoutRow(checkout))
				.returning('id'),
			...addReferences(this.#knex, checkout),
			this.#knex('bookings').where({ id: bookingId, eventId }).update(bookingPayment(checkout)),
			// Recompute the totals. Adding a difference would be wrong if a concurrent recount replaced the
			// totals. The totals are locked last, as in SqlBookingStore.add, so that transactions cannot
			// deadlock.
			...replaceTotals(this.#knex, eventId),
		]);
		return replacedRows.length > 0;
	}
}

async function first(query: Knex.QueryBuilder<CheckoutRow>): Promise<Checkout | null> {
	const row: CheckoutRow | undefined = await query.first();
	return row === undefined ? null : toCheckout(row);
}
