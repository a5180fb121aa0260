import type { Knex } from 'knex';

/** Columns carry the specification's field names; instants are ISO 8601 text, which sorts; money is minor units. */
export async function up(knex: Knex): Promise<void> {
	await knex.schema.createTable('events', (table) => {
		table.string('id').primary();
		table.text('name').notNullable();
		table.text('description').notNullable();
		table.text('longdescription').notNullable();
		table.string('eventdatetime', 24).index();
		table.string('eventenddatetime', 24);
		table.string('bookingEndDate', 24);
		for (const flag of [
			'allowBooking',
			'isBoatEvent',
			'offerChild',
			'offerSoftDrinks',
			'offerVeg',
			'requiresPayment',
		]) {
			table.boolean(flag).notNullable();
		}
		table.integer('priceMinor').notNullable();
		table.string('currency', 3).notNullable();
		table.string('createdAt', 24).notNullable();
		table.string('updatedAt', 24).notNullable();
	});

	await knex.schema.createTable('bookings', (table) => {
		table.string('id').primary();
		// Not a foreign key: bookings outlive their event (decision 7).
		table.string('eventId').notNullable();
		table.text('eventName').notNullable();
		table.text('firstName').notNullable();
		table.text('lastName').notNullable();
		for (const count of [
			'numberAttending',
			'numberOfChildren',
			'numberOfSoftDrinks',
			'numberOfVegetarian',
		]) {
			table.integer(count).notNullable();
		}
		table.text('boatName');
		table.text('userEmail');
		table.string('submittedAt', 24).notNullable();
		table.boolean('paymentRequired').notNullable();
		table.boolean('paid').notNullable();
		table.integer('paymentAmountMinor');
		table.string('paymentCurrency', 3);
		table.string('paymentId');
		table.string('paymentCompletedAt', 24);
		// What was sent under which Idempotency-Key: in the booking's own row, so that both are written or neither.
		table.string('requestKey').unique();
		table.text('requestFingerprint');
		table.index(['eventId', 'submittedAt']);
		table.index(['submittedAt']);
	});

	await knex.schema.createTable('admins', (table) => {
		table.string('uid').primary();
		table.string('email').notNullable();
		table.string('name').notNullable();
		table.string('role').notNullable();
		/** A JSON list. */
		table.text('permissions').notNullable();
		table.boolean('disabled').notNullable();
	});

	await knex.schema.createTable('credentials', (table) => {
		table.string('uid').primary();
		table.string('email').notNullable().unique();
		table.text('passwordHash').notNullable();
	});

	await knex.schema.createTable('sessions', (table) => {
		table.string('tokenHash').primary();
		table.string('uid').notNullable();
		table.string('createdAt', 24).notNullable();
		table.string('lastSeenAt', 24).notNullable();
	});
}

export async function down(knex: Knex): Promise<void> {
	for (const table of ['sessions', 'credentials', 'admins', 'bookings', 'events']) {
		await knex.schema.dropTable(table);
	}
}
