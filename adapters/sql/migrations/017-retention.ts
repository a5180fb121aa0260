import type { Knex } from 'knex';
import { dialectOf } from '../dialect.ts';

/**
 * Adds the time at which personal data was erased, a table for the default of the retention, and an index with
 * which the audit entries of one record are found.
 */
export async function up(knex: Knex): Promise<void> {
	const { text } = dialectOf(knex);
	for (const name of ['bookings', 'work_day_sign_ups']) {
		await knex.schema.alterTable(name, (table) => {
			table.specificType('erasedAt', text);
		});
	}
	await knex.schema.alterTable('audit_log', (table) => {
		table.index(['subjectId']);
	});
	await knex.schema.createTable('retention_defaults', (table) => {
		table.specificType('id', text).primary();
		table.boolean('applies').notNullable();
	});
}
