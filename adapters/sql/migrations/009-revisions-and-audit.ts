import type { Knex } from 'knex';
import { dialectOf } from '../dialect.ts';

const revised = ['events', 'bookings', 'admins', 'work_days', 'work_day_sign_ups', 'campaigns'];

/**
 * Adds a revision to each record that the panel edits, the bin of deleted events, and the audit log.
 * Grants the permission bookings:write to the holders of members:write (decision: permissions).
 */
export async function up(knex: Knex): Promise<void> {
	const { text } = dialectOf(knex);
	for (const name of revised) {
		await knex.schema.alterTable(name, (table) => {
			table.integer('revision').notNullable().defaultTo(0);
		});
	}
	await knex.schema.createTable('deleted_events', (table) => {
		table.specificType('id', text).primary();
		for (const field of ['name', 'description', 'longdescription']) table.text(field).notNullable();
		for (const field of ['eventdatetime', 'eventenddatetime', 'bookingEndDate']) {
			table.specificType(field, text);
		}
		for (const flag of [
			...['allowBooking', 'isBoatEvent', 'offerChild', 'offerSoftDrinks', 'offerVeg'],
			'requiresPayment',
		]) {
			table.boolean(flag).notNullable();
		}
		table.integer('priceMinor').notNullable();
		for (const field of ['currency', 'createdAt', 'updatedAt']) {
			table.specificType(field, text).notNullable();
		}
		table.integer('revision').notNullable();
		table.specificType('deletedAt', text).notNullable().index();
	});
	await knex.schema.createTable('event_request_keys', (table) => {
		table.specificType('id', text).primary();
		table.specificType('fingerprint', text).notNullable();
		table.specificType('eventId', text).notNullable();
		table.specificType('createdAt', text).index();
	});
	await knex.schema.createTable('audit_log', (table) => {
		table.specificType('id', text).primary();
		table.specificType('at', text).notNullable();
		table.specificType('uid', text);
		table.text('who').notNullable();
		table.specificType('what', text).notNullable();
		table.specificType('subjectId', text).notNullable();
		table.text('subject').notNullable();
		/** JSON, or null. */
		table.text('before');
		/** JSON, or null. */
		table.text('after');
		table.index(['uid', 'at']);
	});
	// An index for the query of AuditStore.list.
	await knex.raw('create index audit_log_latest on audit_log (at desc, id)');
	for (const { uid, permissions } of await knex('admins').select('uid', 'permissions')) {
		const granted: string[] = JSON.parse(permissions);
		if (!granted.includes('members:write')) continue;
		const all = JSON.stringify([...new Set([...granted, 'bookings:write'])]);
		await knex('admins').where({ uid }).update({ permissions: all });
	}
}
