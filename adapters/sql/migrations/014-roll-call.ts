import type { Knex } from 'knex';
import { dialectOf } from '../dialect.ts';

/** Adds the number of people present for each booking. */
export async function up(knex: Knex): Promise<void> {
	const { text } = dialectOf(knex);
	await knex.schema.createTable('check_ins', (table) => {
		table.specificType('bookingId', text).primary();
		table.specificType('eventId', text).notNullable().index();
		table.integer('present').notNullable();
		table.specificType('at', text).notNullable().index();
		table.text('by').notNullable();
	});
}
