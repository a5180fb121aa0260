import type { Knex } from 'knex';
import { dialectOf } from '../dialect.ts';

/** Adds the idempotency keys of the requests that create work days. */
export async function up(knex: Knex): Promise<void> {
	const { text } = dialectOf(knex);
	await knex.schema.createTable('created_work_day_keys', (table) => {
		table.specificType('id', text).primary();
		table.specificType('fingerprint', text).notNullable();
		table.specificType('workDayId', text).notNullable();
		table.specificType('createdAt', text).index();
	});
}
