import type { Knex } from 'knex';
import { createTables } from '../create-tables.ts';

/** The list of the club's documents (decision: document-list). `documents` is JSON. */
export async function up(knex: Knex): Promise<void> {
	await createTables(knex, {
		document_lists: { columns: { id: 'id', documents: 'text', revision: 'integer' } },
	});
	await knex('revisions').insert({ name: 'documentLists', revision: 0 });
}
