import type { Knex } from 'knex';
import { dialectOf } from '../dialect.ts';

/**
 * Database columns have the specification's field names. Instants are ISO 8601 text, which sorts by
 * time. Amounts of money are in minor units.
 */
export async function up(knex: Knex): Promise<void> {
	const { text } = dialectOf(knex);
	await knex.schema.createTable('events', (table) => {
		table.specificType('id', text).primary();
		table.text('name').notNullable();
		table.text('description').notNullable();
		table.text('longdescription').notNullable();
		table.specificType('eventdatetime', text).index();
		table.specificType('eventenddatetime', text);
		table.specificType('bookingEndDate', text);
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
		table.specificType('currency', text).notNullable();
		table.specificType('createdAt', text).notNullable();
		table.specificType('updatedAt', text).notNullable();
	});

	await knex.schema.createTable('bookings', (table) => {
		table.specificType('id', text).primary();
		// Not a foreign key, because bookings are kept when their event is deleted (decision: deleting-events).
		table.specificType('eventId', text).notNullable();
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
		table.specificType('submittedAt', text).notNullable();
		table.boolean('paymentRequired').notNullable();
		table.boolean('paid').notNullable();
		table.integer('paymentAmountMinor');
		table.specificType('paymentCurrency', text);
		table.specificType('paymentId', text);
		table.specificType('paymentCompletedAt', text);
		// The idempotency key of the booking request. One insert stores the booking with its key.
		table.specificType('requestKey', text).unique();
		table.text('requestFingerprint');
		table.index(['eventId', 'submittedAt']);
		table.index(['submittedAt']);
	});

	await knex.schema.createTable('admins', (table) => {
		table.specificType('uid', text).primary();
		table.specificType('email', text).notNullable();
		table.specificType('name', text).notNullable();
		table.specificType('role', text).notNullable();
		/** A JSON list. */
		table.text('permissions').notNullable();
		table.boolean('disabled').notNullable();
	});

	await knex.schema.createTable('credentials', (table) => {
		table.specificType('uid', text).primary();
		table.specificType('email', text).notNullable().unique();
		table.text('passwordHash').notNullable();
	});

	await knex.schema.createTable('sessions', (table) => {
		table.specificType('tokenHash', text).primary();
		table.specificType('uid', text).notNullable();
		table.specificType('createdAt', text).notNullable();
		table.specificType('lastSeenAt', text).notNullable();
	});
}
