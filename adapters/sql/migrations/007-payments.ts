import type { Knex } from 'knex';
import { dialectOf } from '../dialect.ts';

/**
 * Adds a table of checkouts with their payment attempts, payments and refunds. Adds the refunded amount
 * to each booking.
 */
export async function up(knex: Knex): Promise<void> {
	const { text } = dialectOf(knex);
	await knex.schema.alterTable('bookings', (table) => {
		table.integer('refundedMinor').notNullable().defaultTo(0);
	});
	await knex.schema.createTable('checkouts', (table) => {
		table.specificType('id', text).primary();
		// Not a foreign key, because a checkout is kept even if its booking is deleted.
		table.specificType('bookingId', text).notNullable().unique();
		table.specificType('eventId', text).notNullable();
		table.text('provider').notNullable();
		table.integer('amountMinor').notNullable();
		table.specificType('currency', text).notNullable();
		table.specificType('createdAt', text).notNullable();
		/** JSON, or null. */
		table.text('link');
		for (const list of ['attempts', 'payments', 'refunds']) {
			/** A JSON list. */
			table.text(list).notNullable();
		}
		table.specificType('cancelledAt', text);
		table.specificType('watchedUntil', text);
		table.integer('revision').notNullable();
		table.boolean('watched').notNullable();
		table.index(['eventId', 'id']);
		table.index(['watched', 'id']);
	});
	await knex.schema.createTable('checkout_references', (table) => {
		table.specificType('reference', text).notNullable();
		table.specificType('checkoutId', text).notNullable();
		table.primary(['reference', 'checkoutId']);
	});
}
