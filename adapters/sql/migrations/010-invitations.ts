import type { Knex } from 'knex';
import { dialectOf } from '../dialect.ts';

/**
 * Adds the links with which members of the panel choose a password. Adds a guard, so that two concurrent
 * changes cannot leave the club without an admin who can change members. Adds an index that finds the
 * sessions of one user without reading all sessions.
 */
export async function up(knex: Knex): Promise<void> {
	const { text } = dialectOf(knex);
	await knex.schema.createTable('invitations', (table) => {
		table.specificType('uid', text).primary();
		table.specificType('tokenHash', text).notNullable().index();
		table.specificType('reason', text).notNullable();
		table.specificType('expiresAt', text).notNullable();
	});
	await knex.schema.createTable('member_guards', (table) => {
		table.specificType('id', text).primary();
		table.integer('revision').notNullable();
	});
	await knex.schema.alterTable('sessions', (table) => {
		table.index('uid');
	});
}
