import type { Knex } from 'knex';

/** Several changes of a booking become one message (decision: messages). `changedFrom` is JSON. */
export async function up(knex: Knex): Promise<void> {
	await knex.schema.alterTable('messages', (table) => {
		table.text('changedFrom');
		table.index(['bookingId']);
	});
}
