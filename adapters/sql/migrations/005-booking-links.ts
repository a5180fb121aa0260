import type { Knex } from 'knex';
import { createTables } from '../create-tables.ts';

/** The links that open a booking. The id is the digest of the link's token. */
export async function up(knex: Knex): Promise<void> {
	await createTables(knex, {
		booking_links: {
			columns: { id: 'id', bookingId: 'key', eventId: 'key', createdAt: 'key', seed: 'key' },
			indexes: [['bookingId']],
		},
	});
}
