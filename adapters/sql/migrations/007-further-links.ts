import type { Knex } from 'knex';
import { dialectOf } from '../dialect-of.ts';

/**
 * A booking may have further links, which have no seed (decision: booking-links). SQLite cannot change a column, so a new
 * one that allows null takes its place.
 */
export async function up(knex: Knex): Promise<void> {
	await knex.raw('alter table booking_links rename column "seed" to "oldSeed"');
	await knex.schema.alterTable('booking_links', (table) => {
		table.specificType('seed', dialectOf(knex).text);
	});
	await knex.raw('update booking_links set "seed" = "oldSeed"');
	await knex.raw('alter table booking_links drop column "oldSeed"');
}
