import type { Knex } from 'knex';
import { createTables } from '../create-tables.ts';

/** The letters that organisers write to those who have booked (decision: event-letters). `recipients` is JSON. */
export async function up(knex: Knex): Promise<void> {
	await createTables(knex, {
		event_letters: {
			columns: {
				id: 'id',
				eventId: 'key',
				audience: 'key',
				subject: 'text',
				text: 'text',
				recipients: 'text',
				writtenBy: 'text',
				writtenAt: 'key',
				isComplete: 'flag',
			},
			indexes: [['eventId', 'writtenAt', 'id'], ['writtenAt']],
		},
		event_letter_keys: {
			columns: { id: 'id', fingerprint: 'text', letterId: 'key', createdAt: 'key' },
			indexes: [['createdAt']],
		},
	});
}
