import type { Knex } from 'knex';
import { createTables } from '../create-tables.ts';

/** The hashes of the members' password (decision: members-password). `id` names who has set it. */
export async function up(knex: Knex): Promise<void> {
	await createTables(knex, {
		members_passwords: {
			columns: { id: 'id', passwordHash: 'text?', changedAt: 'key', revision: 'integer' },
		},
	});
}
