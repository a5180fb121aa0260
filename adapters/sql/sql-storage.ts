import type { Storage } from '@burgee/core';
import type { Knex } from 'knex';
import { expectMigrated, migrate } from './migrate.ts';
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
	/** Whether to bring the tables up to date: not where an earlier version may be serving. True unless said. */
	upgrade?: boolean;
}

/**
 * Every store over one database, whose tables are brought up to date first.
 * @throws Error where they are not, with `upgrade: false`.
 */
export async function openSqlStorage(
	knex: Knex,
	{ upgrade = true }: UpgradeOption = {},
): Promise<Storage> {
	try {
		await (upgrade ? migrate(knex) : expectMigrated(knex));
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
