import type { Knex } from 'knex';
import { dialectOf } from '../dialect.ts';

/** Adds the second factors of the admins, and the name of each session's device. */
export async function up(knex: Knex): Promise<void> {
	const { text } = dialectOf(knex);
	await knex.schema.createTable('second_factors', (table) => {
		table.specificType('uid', text).primary();
		table.text('secret').notNullable();
		/** Null while the admin adds the second factor. */
		table.specificType('addedAt', text);
		table.bigInteger('lastTimeStep').notNullable();
		/** JSON: the digests of the unused recovery codes. */
		table.text('recoveryCodes').notNullable();
		table.integer('revision').notNullable();
	});
	await knex.schema.alterTable('sessions', (table) => {
		table.text('device').notNullable().defaultTo('');
	});
}
