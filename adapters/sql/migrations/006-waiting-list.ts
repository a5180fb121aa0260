import type { Knex } from 'knex';
import { createTables } from '../create-tables.ts';

/** The waiting lists of events (decision: waiting-list). */
export async function up(knex: Knex): Promise<void> {
	for (const name of ['events', 'deleted_events']) {
		await knex.schema.alterTable(name, (table) => {
			table.boolean('waitingList').notNullable().defaultTo(false);
			table.integer('offerHours').notNullable().defaultTo(24);
		});
	}
	await knex.schema.alterTable('event_totals', (table) => {
		table.bigInteger('offeredPlaces').notNullable().defaultTo(0);
		table.bigInteger('offeredBoats').notNullable().defaultTo(0);
		table.bigInteger('waiting').notNullable().defaultTo(0);
	});
	await createTables(knex, {
		waiting_entries: {
			columns: {
				id: 'id',
				eventId: 'key',
				eventName: 'text',
				firstName: 'text',
				lastName: 'text',
				numberAttending: 'integer',
				numberOfChildren: 'integer',
				numberOfSoftDrinks: 'integer',
				numberOfVegetarian: 'integer',
				boatName: 'text?',
				userEmail: 'text',
				joinedAt: 'key',
				state: 'key',
				offeredAt: 'key?',
				offerEndsAt: 'key?',
				endedAt: 'key?',
				bookingId: 'key?',
				erasedAt: 'key?',
				revision: 'integer',
				leaveTokenDigest: 'key',
				offerTokenDigest: 'key?',
			},
			indexes: [['eventId', 'joinedAt', 'id'], ['leaveTokenDigest'], ['offerTokenDigest']],
		},
		waiting_list_keys: {
			columns: { id: 'id', fingerprint: 'text', entryId: 'key', createdAt: 'key' },
			indexes: [['createdAt']],
		},
	});
}
