import type { Knex } from 'knex';
import { dialectOf } from '../dialect.ts';

/** Adds the revision of each account, and to each session the revision with which it began. */
export async function up(knex: Knex): Promise<void> {
	const { text } = dialectOf(knex);
	await knex.schema.createTable('accounts', (table) => {
		table.specificType('uid', text).primary();
		table.integer('revision').notNullable();
	});
	await knex.schema.alterTable('sessions', (table) => {
		table.integer('accountRevision').notNullable().defaultTo(0);
	});
}
