import { setTimeout } from 'node:timers/promises';
import type { Knex } from 'knex';
import { dialectOf } from './dialect.ts';
import * as firstSeason from './migrations/001-first-season.ts';
import * as keptTotals from './migrations/002-kept-totals.ts';
import * as workDays from './migrations/003-work-days.ts';
import * as campaigns from './migrations/004-campaigns.ts';
import * as waterReadings from './migrations/005-water-readings.ts';
import * as revisions from './migrations/006-revisions.ts';
import * as payments from './migrations/007-payments.ts';
import * as idempotencyKeys from './migrations/008-idempotency-keys.ts';
import * as revisionsAndAudit from './migrations/009-revisions-and-audit.ts';
import * as invitations from './migrations/010-invitations.ts';
import * as secondFactor from './migrations/011-second-factor.ts';
import * as changedBookings from './migrations/012-changed-bookings.ts';
import * as testMoney from './migrations/013-test-money.ts';
import * as rollCall from './migrations/014-roll-call.ts';
import * as workDayKeys from './migrations/015-work-days.ts';
import * as content from './migrations/016-content.ts';

export const migrations: Record<string, Pick<Knex.Migration, 'up'>> = {
	'001-first-season': firstSeason,
	'002-kept-totals': keptTotals,
	'003-work-days': workDays,
	'004-campaigns': campaigns,
	'005-water-readings': waterReadings,
	'006-revisions': revisions,
	'007-payments': payments,
	'008-idempotency-keys': idempotencyKeys,
	'009-revisions-and-audit': revisionsAndAudit,
	'010-invitations': invitations,
	'011-second-factor': secondFactor,
	'012-changed-bookings': changedBookings,
	'013-test-money': testMoney,
	'014-roll-call': rollCall,
	'015-work-days': workDayKeys,
	'016-content': content,
};

/**
 * knex requires a `down` function in each migration. The only way back to an older version of Burgee is
 * a backup.
 */
async function down(): Promise<never> {
	throw new Error('a migration cannot be undone: restore a backup');
}

/** Returns a knex migration source with the named migrations, or with all migrations by default. */
export function migrationSource(names = Object.keys(migrations)): Knex.MigrationSource<string> {
	return {
		getMigrations: async () => names,
		getMigrationName: (name) => name,
		getMigration: async (name) => {
			const migration = migrations[name];
			if (migration === undefined) throw new Error(`unknown migration ${name}`);
			return { up: migration.up, down };
		},
	};
}

const source = { migrationSource: migrationSource() };
const averageRetryMs = 100;
/**
 * How long the server waits for a migration lock before it removes the lock. Every migration takes
 * less time, so a lock that is held for longer belongs to a killed process.
 */
const staleLockMs = 5_000;
/** How long the server waits for other processes to finish their migration before its own migration fails. */
const maxWaitMs = 60_000;

/**
 * Upgrades the database tables to this version of Burgee. Waits while another process upgrades the
 * tables. Does nothing if the tables are up to date.
 * @throws Error if a migration fails, or if a later version of Burgee has upgraded the database.
 */
export async function migrate(knex: Knex): Promise<void> {
	const { withExclusiveLock } = dialectOf(knex);
	if (withExclusiveLock === null) return migrateWithRetries(knex);
	await withExclusiveLock(knex, async () => {
		// Remove knex's own lock, which a killed process must have left. No other process can migrate,
		// because this process holds the exclusive lock.
		await knex.migrate.forceFreeMigrationsLock(source);
		await knex.migrate.latest(source);
	});
}

/** @throws Error if the database tables are missing or were made by an earlier version of Burgee. */
export async function assertMigrated(knex: Knex): Promise<void> {
	const migrationCount = (await knex.schema.hasTable('knex_migrations'))
		? (await knex('knex_migrations').select('name')).length
		: 0;
	if (migrationCount < Object.keys(migrations).length) {
		throw new Error(
			'the storage is empty or was made by an earlier version: start Burgee once to upgrade it',
		);
	}
}

async function migrateWithRetries(knex: Knex): Promise<void> {
	const startedMs = performance.now();
	for (;;) {
		const waitedMs = performance.now() - startedMs;
		try {
			if (waitedMs >= staleLockMs) await knex.migrate.forceFreeMigrationsLock(source);
			await knex.migrate.latest(source);
			return;
		} catch (thrown) {
			if (!isMigrationConflict(thrown) || waitedMs >= maxWaitMs) throw thrown;
			// A random delay prevents several waiting processes from retrying their migration at the same moment.
			await setTimeout(averageRetryMs * (0.5 + Math.random()));
		}
	}
}

/**
 * Reports whether an error was caused by another process that migrates at the same time. If two processes
 * start on an empty database, both may try to create knex's own tables, and one of them fails.
 */
function isMigrationConflict(thrown: unknown): boolean {
	if (!(thrown instanceof Error)) return false;
	if (thrown.name === 'MigrationLocked') return true;
	if ('code' in thrown && String(thrown.code).startsWith('SQLITE_BUSY')) return true;
	return /knex_migrations\w*\W+already exists/.test(thrown.message);
}
