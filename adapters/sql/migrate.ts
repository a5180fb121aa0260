import { setTimeout } from 'node:timers/promises';
import type { Knex } from 'knex';
import * as firstSeason from './migrations/001-first-season.ts';

const migrations: Record<string, Knex.Migration> = { '001-first-season': firstSeason };

const migrationSource: Knex.MigrationSource<string> = {
	getMigrations: async () => Object.keys(migrations),
	getMigrationName: (name) => name,
	getMigration: async (name) => {
		const migration = migrations[name];
		if (migration === undefined) throw new Error(`no migration ${name}`);
		return migration;
	},
};

const retryMs = 1_000;
/** No migration takes longer: a lock that is older was left by a process that was killed. */
const staleLockMs = 5_000;

/** Brings the tables up to date; does nothing where they are, and waits where another process is at it. */
export async function migrate(knex: Knex): Promise<void> {
	for (let waitedMs = 0; ; waitedMs += retryMs) {
		try {
			await knex.migrate.latest({ migrationSource });
			return;
		} catch (thrown) {
			if (!isLocked(thrown)) throw thrown;
			if (waitedMs >= staleLockMs) await knex.migrate.forceFreeMigrationsLock({ migrationSource });
			await setTimeout(retryMs);
		}
	}
}

function isLocked(thrown: unknown): boolean {
	return thrown instanceof Error && thrown.name === 'MigrationLocked';
}
