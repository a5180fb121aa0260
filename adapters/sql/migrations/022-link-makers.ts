import type { Knex } from 'knex';
import { dialectOf } from '../dialect.ts';

/** Adds to each link for a password the admin who made it. The makers of earlier links are unknown. */
export async function up(knex: Knex): Promise<void> {
	const { text } = dialectOf(knex);
	await knex.schema.alterTable('invitations', (table) => {
		table.specificType('createdBy', text).nullable();
	});
}
