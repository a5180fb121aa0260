import type { Knex } from 'knex';
import { createTables } from '../create-tables.ts';

/** Emails to members. `letter` and `calendar` are JSON. */
export async function up(knex: Knex): Promise<void> {
	await createTables(knex, {
		messages: {
			columns: {
				id: 'id',
				kind: 'key',
				eventId: 'key?',
				eventName: 'text?',
				bookingId: 'key?',
				to: 'text',
				subject: 'text',
				letter: 'text',
				calendar: 'text?',
				secret: 'text?',
				causedByStranger: 'flag',
				createdAt: 'key',
				sendAt: 'key',
				state: 'key',
				attempts: 'integer',
				nextAttemptAt: 'key',
				lastError: 'text?',
				sentAt: 'key?',
				erasedAt: 'key?',
				revision: 'integer',
				/** The time of the next attempt. Null unless the message waits. */
				dueAt: 'key?',
				stateAndTime: 'key',
				mailbox: 'key',
			},
			indexes: [
				['dueAt', 'id'],
				['mailbox', 'sentAt'],
			],
		},
	});
	await knex.raw('create index messages_latest on messages ("createdAt" desc, id)');
	await knex.raw('create index messages_of_state on messages ("stateAndTime" desc, id)');
}
