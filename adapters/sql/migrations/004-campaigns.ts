import type { Knex } from 'knex';
import { dialectOf } from '../dialect.ts';

export async function up(knex: Knex): Promise<void> {
	const { text } = dialectOf(knex);
	await knex.schema.createTable('campaigns', (table) => {
		table.specificType('id', text).primary();
		table.text('subject').notNullable();
		table.specificType('finished_at', text).notNullable();
		table.text('preview_url');
		table.text('body');
	});
	// An index for the query of CampaignStore.listLatest.
	await knex.raw('create index campaigns_latest on campaigns (finished_at desc, id)');
}
