import type { Storage } from '@burgee/core';
import type { Knex } from 'knex';
import { assertMigrated, migrate } from './migrate.ts';
import { SqlAdminStore } from './sql-admin-store.ts';
import { SqlBookingStore } from './sql-booking-store.ts';
import { SqlCampaignStore } from './sql-campaign-store.ts';
import { SqlCredentialStore } from './sql-credential-store.ts';
import { SqlEventStore } from './sql-event-store.ts';
import { SqlJobStore } from './sql-job-store.ts';
import { SqlPaymentStore } from './sql-payment-store.ts';
import { SqlRateLimitStore } from './sql-rate-limit-store.ts';
import { SqlSessionStore } from './sql-session-store.ts';
import { SqlWaterReadingStore } from './sql-water-reading-store.ts';
import { SqlWorkDayStore } from './sql-work-day-store.ts';

export interface UpgradeOption {
	/**
	 * Whether to upgrade the tables; true by default. Use false if a server with an earlier version of
	 * Burgee may be running.
	 */
	upgrade?: boolean;
}

/**
 * Opens a storage in one SQL database and upgrades the tables first.
 * @throws Error if `upgrade` is false and the tables are not up to date.
 */
export async function openSqlStorage(
	knex: Knex,
	{ upgrade = true }: UpgradeOption = {},
): Promise<Storage> {
	try {
		await (upgrade ? migrate(knex) : assertMigrated(knex));
	} catch (thrown) {
		await knex.destroy();
		throw thrown;
	}
	return {
		events: new SqlEventStore(knex),
		bookings: new SqlBookingStore(knex),
		payments: new SqlPaymentStore(knex),
		workDays: new SqlWorkDayStore(knex),
		admins: new SqlAdminStore(knex),
		campaigns: new SqlCampaignStore(knex),
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
