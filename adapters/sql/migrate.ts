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

const migrations: Record<string, Knex.Migration> = {
	'001-first-season': firstSeason,
	'002-kept-totals': keptTotals,
	'003-work-days': workDays,
	'004-campaigns': campaigns,
	'005-water-readings': waterReadings,
	'006-revisions': revisions,
	'007-payments': payments,
};

const migrationSource: Knex.MigrationSource<string> = {
	getMigrations: async () => Object.keys(migrations),
	getMigrationName: (name) => name,
	getMigration: async (name) => {
		const migration = migrations[name];
		if (migration === undefined) throw new Error(`no migration ${name}`);
		return migration;
	},
};

const retryMs = 100;
/** No migration takes longer: a lock that is older was left by a process that was killed. */
const staleLockMs = 5_000;
/** After that, what is in the way is for a person to see. */
const maxWaitMs = 60_000;

/**
 * Brings the tables up to date; does nothing where they are, and waits where another process is at it.
 * @throws Error where a migration fails, or where the database comes from a later version.
 */
export async function migrate(knex: Knex): Promise<void> {
	const { withExclusiveLock } = dialectOf(knex);
	if (withExclusiveLock === null) return migrateAmongOthers(knex);
	await withExclusiveLock(knex, async () => {
		// Whoever held knex's own lock was killed: it would not be our turn else.
		await knex.migrate.forceFreeMigrationsLock({ migrationSource });
		await knex.migrate.latest({ migrationSource });
	});
}

/** @throws Error where the tables are missing, or those of an earlier version. */
export async function expectMigrated(knex: Knex): Promise<void> {
	const done = (await knex.schema.hasTable('knex_migrations'))
		? (await knex('knex_migrations').select('name')).length
		: 0;
	if (done < Object.keys(migrations).length) {
		throw new Error('the storage is new or of an earlier version: start Burgee on it once first');
	}
}

async function migrateAmongOthers(knex: Knex): Promise<void> {
	const startedMs = performance.now();
	for (;;) {
		const waitedMs = performance.now() - startedMs;
		try {
			if (waitedMs >= staleLockMs) await knex.migrate.forceFreeMigrationsLock({ migrationSource });
			await knex.migrate.latest({ migrationSource });
			return;
		} catch (thrown) {
			if (!isInTheWay(thrown) || waitedMs >= maxWaitMs) throw thrown;
			// Not all at the same moment again.
			await setTimeout(retryMs * (0.5 + Math.random()));
		}
	}
}

/**
 * Whether another process was at it. knex looks for its own tables and then makes them, so that of two
 * processes that start on an empty database one is told that they are there already.
 */
function isInTheWay(thrown: unknown): boolean {
	if (!(thrown instanceof Error)) return false;
	if (thrown.name === 'MigrationLocked') return true;
	if ('code' in thrown && String(thrown.code).startsWith('SQLITE_BUSY')) return true;
	return /knex_migrations\w*\W+already exists/.test(thrown.message);
}
