import type { Knex } from 'knex';
import { createTables, type TableDescription } from '../create-tables.ts';
import { bookingTables, eventTables, paymentTables } from './first-schema/booking-tables.ts';
import { accountTables, contentTables, workDayTables } from './first-schema/club-tables.ts';

const serverTables: Record<string, TableDescription> = {
	rate_limits: { columns: { key: 'id', points: 'integer', endsAt: 'key' } },
	jobs: { columns: { name: 'id', holder: 'key', freeFrom: 'key' } },
	retention_defaults: { columns: { id: 'id', applies: 'flag' } },
	/** Each change of a collection increases its number, so that caches detect stale copies. */
	revisions: { columns: { name: 'id', revision: 'bigint' } },
};

/** The idempotency keys of one kind of request. `storedId` names the column with the id of the record that it created. */
function keysOf(storedId: string): TableDescription {
	return {
		/** `id` and `fingerprint` are digests of the key and of the request. */
		columns: { id: 'id', fingerprint: 'key', [storedId]: 'key', createdAt: 'key?' },
		indexes: [['createdAt']],
	};
}

const keyTables: Record<string, TableDescription> = {
	event_request_keys: keysOf('eventId'),
	request_keys: keysOf('bookingId'),
	created_work_day_keys: keysOf('workDayId'),
	work_day_request_keys: keysOf('signUpId'),
	campaign_request_keys: keysOf('campaignId'),
};

/** The indexes of expressions and of descending columns, each for one query of a store. */
const furtherIndexes = [
	`events_lasts_until on events (
		(case when eventdatetime is null then '9999-12-31T23:59:59.999Z'
			else coalesce(eventenddatetime, eventdatetime) end))`,
	'events_latest on events ((eventdatetime is null), eventdatetime desc, id)',
	'campaigns_latest on campaigns (finished_at desc, id)',
	'audit_log_latest on audit_log (at desc, id)',
];

/**
 * The schema of the first release. The columns have the specification's field names. Instants are ISO 8601 text,
 * which sorts by time. Amounts of money are in minor units.
 */
export async function up(knex: Knex): Promise<void> {
	await createTables(knex, {
		...eventTables,
		...bookingTables,
		...paymentTables,
		...workDayTables,
		...contentTables,
		...accountTables,
		...serverTables,
		...keyTables,
	});
	for (const index of furtherIndexes) await knex.raw(`create index ${index}`);
	await knex('revisions').insert(
		['events', 'campaigns', 'documentRevisions'].map((name) => ({ name, revision: 0 })),
	);
}
