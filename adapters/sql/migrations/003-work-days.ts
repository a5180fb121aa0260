import type { Knex } from 'knex';
import { dialectOf } from '../dialect.ts';

export async function up(knex: Knex): Promise<void> {
	const { text } = dialectOf(knex);
	await knex.schema.createTable('work_days', (table) => {
		table.specificType('id', text).primary();
		table.text('name').notNullable();
		table.text('description').notNullable();
		table.specificType('date', text).notNullable();
		table.boolean('foodAvailable').notNullable();
		table.boolean('active').notNullable();
		/** A JSON list. */
		table.text('jobs').notNullable();
		table.index(['date', 'id']);
	});

	await knex.schema.createTable('work_day_sign_ups', (table) => {
		table.specificType('id', text).primary();
		// Not a foreign key: sign-ups are kept when their work day is deleted (decision: deleting-events).
		table.specificType('workDayId', text).notNullable();
		table.text('workDayName').notNullable();
		table.text('firstName').notNullable();
		table.text('lastName').notNullable();
		table.text('selectedJobs').notNullable();
		table.text('otherJob');
		table.text('notes');
		table.boolean('bringingTools').notNullable();
		table.boolean('wantsFood').notNullable();
		table.specificType('submittedAt', text).notNullable();
		// The idempotency key of the sign-up request. One insert stores the sign-up with its key.
		table.specificType('requestKey', text).unique();
		table.text('requestFingerprint');
		table.index(['workDayId', 'submittedAt']);
	});
}
