import type { Knex } from 'knex';
import { dialectOf } from '../dialect.ts';

/** Adds a table of the reservoir's water levels in metres, with one row for each instant. */
export async function up(knex: Knex): Promise<void> {
	const { text } = dialectOf(knex);
	await knex.schema.createTable('water_readings', (table) => {
		table.specificType('dateTime', text).primary();
		table.double('value').notNullable();
	});
}
