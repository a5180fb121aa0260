import type { Knex } from 'knex';

/** The changes of paid bookings that cost more (decision: paid-changes). */
export async function up(knex: Knex): Promise<void> {
	await knex.schema.alterTable('checkouts', (table) => {
		table.text('change');
	});
	await knex.schema.alterTable('bookings', (table) => {
		table.integer('changePlaces').notNullable().defaultTo(0);
		table.integer('changeBoats').notNullable().defaultTo(0);
	});
}
