import type { Knex } from 'knex';
import { dialectOf } from '../dialect.ts';

const tables = [
	{ records: 'bookings', keys: 'request_keys', storedId: 'bookingId' },
	{ records: 'work_day_sign_ups', keys: 'work_day_request_keys', storedId: 'signUpId' },
];

/**
 * Moves the idempotency keys to tables of their own. Each row has a digest of the request instead
 * of its text. Each row also has the time of the request, so that Burgee can remove old keys.
 * Recreates the index events_lasts_until, so that undated events count as future events.
 */
export async function up(knex: Knex): Promise<void> {
	const { text, sha256 } = dialectOf(knex);
	for (const { records, keys, storedId } of tables) {
		await knex.schema.createTable(keys, (table) => {
			/** A digest of the idempotency key. */
			table.specificType('id', text).primary();
			table.specificType('fingerprint', text).notNullable();
			table.specificType(storedId, text).notNullable();
			table.specificType('createdAt', text).index();
		});
		await knex.raw(`
			insert into ${keys} (id, fingerprint, "${storedId}", "createdAt")
			select ${sha256('"requestKey"')}, ${sha256('"requestFingerprint"')}, id, "submittedAt"
			from ${records} where "requestKey" is not null`);
		await knex.schema.alterTable(records, (table) => table.dropUnique(['requestKey']));
		for (const column of ['requestKey', 'requestFingerprint']) {
			// Knex's own method is not used, because in SQLite it copies the whole table to drop a column.
			await knex.raw(`alter table ${records} drop column "${column}"`);
		}
	}
	await knex.raw('drop index events_lasts_until');
	await knex.raw(`create index events_lasts_until on events (
		(case when eventdatetime is null then '9999-12-31T23:59:59.999Z'
			else coalesce(eventenddatetime, eventdatetime) end))`);
}
