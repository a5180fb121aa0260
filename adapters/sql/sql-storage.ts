import type { Storage } from '@burgee/core';
import type { Knex } from 'knex';
import { migrate } from './migrate.ts';
import { SqlAdminStore } from './sql-admin-store.ts';
import { SqlBookingStore } from './sql-booking-store.ts';
import { SqlCredentialStore } from './sql-credential-store.ts';
import { SqlEventStore } from './sql-event-store.ts';
import { SqlJobStore } from './sql-job-store.ts';
import { SqlRateLimitStore } from './sql-rate-limit-store.ts';
import { SqlSessionStore } from './sql-session-store.ts';
import { SqlWaterReadingStore } from './sql-water-reading-store.ts';

/** Every store over one database, whose tables are brought up to date first. */
export async function openSqlStorage(knex: Knex): Promise<Storage> {
	try {
		await migrate(knex);
	} catch (thrown) {
		await knex.destroy();
		throw thrown;
	}
	return {
		events: new SqlEventStore(knex),
		bookings: new SqlBookingStore(knex),
		admins: new SqlAdminStore(knex),
		credentials: new SqlCredentialStore(knex),
		sessions: new SqlSessionStore(knex),
		rateLimits: new SqlRateLimitStore(knex),
		jobs: new SqlJobStore(knex),
		waterReadings: new SqlWaterReadingStore(knex),
		ping: async () => {
			await knex.select(knex.raw('1'));
		},
		close: () => knex.destroy(),
	};
}
