import type { Knex } from 'knex';
import { createTables } from '../create-tables.ts';
import { dialectOf } from '../dialect-of.ts';

/** Bookings that are paid by transfer or at the event (decision: pay-later). `payLater` is JSON. */
export async function up(knex: Knex): Promise<void> {
	for (const name of ['events', 'deleted_events']) {
		await knex.schema.alterTable(name, (table) => {
			table.text('payLater').notNullable().defaultTo('[]');
			table.text('payLaterUntil');
		});
	}
	const { text } = dialectOf(knex);
	await knex.schema.alterTable('bookings', (table) => {
		table.text('payLater');
		table.specificType('heldUntil', text);
		table.index(['heldUntil']);
	});
	await createTables(knex, {
		payment_references: {
			columns: { id: 'id', bookingId: 'key', eventId: 'key' },
		},
	});
}
