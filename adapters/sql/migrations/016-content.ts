import type { Knex } from 'knex';
import { dialectOf } from '../dialect.ts';

/**
 * Adds what the panel needs to edit the club's content: revisions of water readings and of documents, the
 * club's facts, and the idempotency keys of new email campaigns. Adds the revision numbers with which the
 * search notices changes of campaigns and of documents.
 */
export async function up(knex: Knex): Promise<void> {
	const { text } = dialectOf(knex);
	await knex.schema.alterTable('water_readings', (table) => {
		table.integer('revision').notNullable().defaultTo(0);
	});
	await knex.schema.createTable('campaign_request_keys', (table) => {
		table.specificType('id', text).primary();
		table.specificType('fingerprint', text).notNullable();
		table.specificType('campaignId', text).notNullable();
		table.specificType('createdAt', text).index();
	});
	await knex.schema.createTable('club_facts', (table) => {
		table.specificType('id', text).primary();
		/** JSON. */
		table.text('facts').notNullable();
		table.integer('revision').notNullable();
	});
	await knex.schema.createTable('document_revisions', (table) => {
		table.specificType('fileName', text).primary();
		table.integer('revision').notNullable();
	});
	await knex('revisions').insert([
		{ name: 'campaigns', revision: 0 },
		{ name: 'documentRevisions', revision: 0 },
	]);
}
