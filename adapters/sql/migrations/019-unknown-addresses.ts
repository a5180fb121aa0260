import type { Knex } from 'knex';

/** Removes the emails of strangers from failed sign-ins, which earlier versions stored as they were typed. */
export async function up(knex: Knex): Promise<void> {
	await knex.raw(`
		update audit_log set who = 'unknown address'
		where what = 'session.failed' and who like '%@%'
			and lower(who) not in (select lower(email) from admins)
	`);
}
