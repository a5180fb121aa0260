import type { Knex } from 'knex';
import { dialectOf } from '../dialect.ts';

/** How often something was changed, so that whoever keeps a copy learns that it is old. */
export async function up(knex: Knex): Promise<void> {
	const { text } = dialectOf(knex);
	await knex.schema.createTable('revisions', (table) => {
		table.specificType('name', text).primary();
		table.bigInteger('revision').notNullable();
	});
	await knex('revisions').insert({ name: 'events', revision: 0 });
}

export async function down(knex: Knex): Promise<void> {
	await knex.schema.dropTable('revisions');
}
