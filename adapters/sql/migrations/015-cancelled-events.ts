import type { Knex } from 'knex';
import { createTables } from '../create-tables.ts';

/** When events were deleted that were not over by then, once the bin no longer has them (decision: refunds). */
export async function up(knex: Knex): Promise<void> {
	await createTables(knex, {
		cancelled_events: { columns: { id: 'id', cancelledAt: 'key' } },
	});
}
