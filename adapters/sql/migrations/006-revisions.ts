import type { Knex } from 'knex';
import { dialectOf } from '../dialect.ts';

/**
 * Adds a table of revision numbers. Each change of a collection increases the collection's number,
 * so that caches can detect stale copies.
 */
export async function up(knex: Knex): Promise<void> {
	const { text } = dialectOf(knex);
	await knex.schema.createTable('revisions', (table) => {
		table.specificType('name', text).primary();
		table.bigInteger('revision').notNullable();
	});
	await knex('revisions').insert({ name: 'events', revision: 0 });
}
