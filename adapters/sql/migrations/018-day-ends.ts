import type { Knex } from 'knex';
import { createTables } from '../create-tables.ts';

/** What treasurers have counted at the end of a day (decision: day-end). `counted` and `moved` are JSON. */
export async function up(knex: Knex): Promise<void> {
	await createTables(knex, {
		day_ends: {
			columns: {
				date: 'id',
				counted: 'text',
				countedBy: 'text',
				note: 'text',
				moved: 'text',
				closedAt: 'key',
				closedBy: 'text',
				revision: 'integer',
			},
		},
	});
}
