import type { Knex } from 'knex';

/** Adds whether an event, a work day or a newsletter is a draft. Earlier records are published. */
export async function up(knex: Knex): Promise<void> {
	for (const name of ['events', 'deleted_events', 'work_days', 'campaigns']) {
		await knex.schema.alterTable(name, (table) => {
			table.boolean('draft').notNullable().defaultTo(false);
		});
	}
}
