import type { Knex } from 'knex';
import { dialectOf } from '../dialect.ts';

/**
 * Adds the fields of corrected and cancelled bookings, and a table with which a change of bookings can be
 * undone for a minute. A corrected booking can have several checkouts.
 */
export async function up(knex: Knex): Promise<void> {
	const { text } = dialectOf(knex);
	await knex.schema.alterTable('bookings', (table) => {
		table.integer('priceMinor');
		table.specificType('cancelledAt', text);
		table.text('cancelReason');
	});
	await knex.schema.alterTable('checkouts', (table) => {
		table.dropUnique(['bookingId']);
		table.index(['bookingId']);
		table.specificType('expiresAt', text);
	});
	await knex.schema.createTable('booking_undos', (table) => {
		table.specificType('bookingId', text).primary();
		table.specificType('eventId', text).notNullable();
		table.specificType('at', text).notNullable().index();
		/** JSON, or null. */
		table.text('before');
		table.integer('revision');
		table.boolean('endedPayment').notNullable();
	});
}
