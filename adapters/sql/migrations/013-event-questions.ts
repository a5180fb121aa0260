import type { Knex } from 'knex';

const noItems = '[]';

/** The questions of events, and the answers of bookings and of waiting parties (decision: event-questions). */
export async function up(knex: Knex): Promise<void> {
	for (const name of ['events', 'deleted_events']) {
		await knex.schema.alterTable(name, (table) => {
			table.text('questions').notNullable().defaultTo(noItems);
		});
	}
	for (const name of ['bookings', 'waiting_entries']) {
		await knex.schema.alterTable(name, (table) => {
			table.text('answers').notNullable().defaultTo(noItems);
		});
	}
}
