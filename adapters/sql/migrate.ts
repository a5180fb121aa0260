import { setTimeout } from 'node:timers/promises';
import type { Knex } from 'knex';
import { laterVersionError, UnusableStorageError } from '../storage/open-options.ts';
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
import * as retention from './migrations/017-retention.ts';
import * as accounts from './migrations/018-accounts.ts';
import * as unknownAddresses from './migrations/019-unknown-addresses.ts';
import * as notPaid from './migrations/020-not-paid.ts';
import * as drafts from './migrations/021-drafts.ts';
import * as linkMakers from './migrations/022-link-makers.ts';
import { isBusy } from './sql-outages.ts';

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
	'017-retention': retention,
	'018-accounts': accounts,
	'019-unknown-addresses': unknownAddresses,
	'020-not-paid': notPaid,
	'021-drafts': drafts,
	'022-link-makers': linkMakers,
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
 * tables. Does nothing if the tables are up to date. Calls `onNew` first if there are no tables.
 * @throws the error of `onNew`, UnusableStorageError if a later version of Burgee has upgraded the database, or Error
 * if a migration fails.
 */
export async function migrate(knex: Knex, onNew = () => {}): Promise<void> {
	const { withExclusiveLock } = dialectOf(knex);
	if (withExclusiveLock === null) return migrateWithRetries(knex, onNew);
	await withExclusiveLock(knex, async () => {
		if ((await appliedMigrations(knex)).length === 0) onNew();
		// Remove knex's own lock, which a killed process must have left. No other process can migrate,
		// because this process holds the exclusive lock.
		await knex.migrate.forceFreeMigrationsLock(source);
		await knex.migrate.latest(source);
	});
}

/**
 * Does not change the database. Calls `onNew` if there are no tables.
 * @throws the error of `onNew`, or UnusableStorageError if an earlier or a later version of Burgee made the tables.
 */
export async function assertMigrated(knex: Knex, onNew = () => {}): Promise<void> {
	const { length } = await appliedMigrations(knex);
	if (length === 0) onNew();
	if (length < Object.keys(migrations).length) {
		throw new UnusableStorageError(
			'the storage was made by an earlier version of Burgee: start the server once to upgrade it',
		);
	}
}

/**
 * Returns the names of the migrations in this database, or an empty list if there are no tables.
 * @throws UnusableStorageError if a later version of Burgee has upgraded the database.
 */
async function appliedMigrations(knex: Knex): Promise<string[]> {
	if (!(await knex.schema.hasTable('knex_migrations'))) return [];
	const applied: { name: string }[] = await knex('knex_migrations').select('name');
	const names = applied.map(({ name }) => name);
	const unknown = names.filter((name) => !Object.hasOwn(migrations, name));
	if (unknown.length === 0) return names;
	throw laterVersionError(unknown.join(', '));
}

async function migrateWithRetries(knex: Knex, onNew: () => void): Promise<void> {
	const startedMs = performance.now();
	let isKnownToBeNew = false;
	for (;;) {
		const waitedMs = performance.now() - startedMs;
		try {
			const isNew = (await appliedMigrations(knex)).length === 0;
			if (isNew && !isKnownToBeNew) onNew();
			isKnownToBeNew = isNew;
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
	if (isBusy(thrown)) return true;
	return /knex_migrations\w*\W+already exists/.test(thrown.message);
}
