import type { Knex } from 'knex';

/** The answer that the readers of a letter have given, as JSON (decision: event-letters). */
export async function up(knex: Knex): Promise<void> {
	await knex.schema.alterTable('event_letters', (table) => {
		table.text('answered');
	});
}
