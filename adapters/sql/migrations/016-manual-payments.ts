import type { Knex } from 'knex';
import { createTables } from '../create-tables.ts';

/** The money that organisers record by hand, as JSON, and the months in which it moved (decision: manual-payments). */
export async function up(knex: Knex): Promise<void> {
	await knex.schema.alterTable('bookings', (table) => {
		table.text('manualPayments').notNullable().defaultTo('[]');
	});
	await createTables(knex, {
		booking_manual_months: {
			columns: { month: 'key', bookingId: 'key' },
			primaryKey: ['month', 'bookingId'],
		},
	});
}
