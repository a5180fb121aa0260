import type { Knex } from 'knex';
import { createTables, no } from '../create-tables.ts';

/** The pages that the club writes itself (decision: information-pages). */
export async function up(knex: Knex): Promise<void> {
	await createTables(knex, {
		information_pages: {
			columns: {
				id: 'id',
				title: 'text',
				summary: 'text',
				body: 'text',
				menu: 'text',
				position: 'integer',
				draft: no,
				revision: 'integer',
			},
		},
	});
	await knex('revisions').insert({ name: 'informationPages', revision: 0 });
}
