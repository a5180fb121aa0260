import type { Knex } from 'knex';
import { createTables } from '../create-tables.ts';

/** Reminders of events, and letters to all who have booked an event. `before` and `previous` are JSON. */
export async function up(knex: Knex): Promise<void> {
	for (const name of ['events', 'deleted_events']) {
		await knex.schema.alterTable(name, (table) => {
			table.boolean('reminder').notNullable().defaultTo(false);
		});
	}
	await knex.schema.alterTable('bookings', (table) => {
		table.text('remindersStoppedAt');
	});
	await createTables(knex, {
		mailings: {
			columns: {
				id: 'id',
				kind: 'key',
				eventId: 'key',
				eventRevision: 'integer',
				startedAt: 'key',
				before: 'text?',
				previous: 'text?',
			},
			indexes: [['startedAt']],
		},
	});
}
