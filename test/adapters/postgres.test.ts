import { migrate } from '@burgee/adapters/sql/migrate';
import { openPostgresStorage, postgresDatabase } from '@burgee/adapters/sql/open-postgres-storage';
import { SqlDatabase } from '@burgee/adapters/sql/sql-database';
import { openSqlStorage } from '@burgee/adapters/sql/sql-storage';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseContract } from '../contracts/database.contract.ts';
import { bookingOf, eventOf, ids } from '../contracts/samples.ts';
import { storageContract } from '../contracts/storage.contract.ts';
import { findPostgres, type RunningPostgres, startPostgres } from '../postgres.ts';
import { sqlTotalsTests } from './sql-totals-tests.ts';
import { sqlUpgradeTests } from './sql-upgrade-tests.ts';

describe.skipIf(findPostgres() === null)('PostgreSQL', () => {
	let postgres: RunningPostgres;
	beforeAll(async () => {
		postgres = await startPostgres();
	});
	afterAll(() => postgres?.stop());

	storageContract('PostgreSQL', async () =>
		openPostgresStorage({ url: await postgres.newDatabase() }),
	);

	databaseContract('PostgreSQL', async () => {
		const knex = postgresDatabase(await postgres.newDatabase());
		await migrate(knex);
		return new SqlDatabase(knex);
	});

	for (const sqlTests of [sqlTotalsTests, sqlUpgradeTests]) {
		sqlTests('PostgreSQL', async () => {
			const url = await postgres.newDatabase();
			return () => postgresDatabase(url);
		});
	}

	describe('PostgreSQL storage', () => {
		test('PostgreSQL storage sorts ids by bytes even if the database sorts text alphabetically', async () => {
			const url = await postgres.newDatabase();
			const database = postgresDatabase(url);
			const { rows } = await database.raw(`select 'a' < 'B' as "isAlphabetical"`);
			expect(rows).toEqual([{ isAlphabetical: true }]);
			const storage = await openSqlStorage(database);
			for (const id of ['a', 'B']) await storage.events.add(eventOf({ id }));
			expect(ids(await storage.events.listLatest())).toEqual(['B', 'a']);
			await storage.close();
		});

		test('eight concurrent connections to a new PostgreSQL database lose no booking', async () => {
			const url = await postgres.newDatabase();
			const storages = await Promise.all(
				Array.from({ length: 8 }, () => openPostgresStorage({ url })),
			);
			const results = await Promise.all(
				Array.from({ length: 40 }, (_, index) =>
					storages[index % 8]?.bookings.add(bookingOf({ id: `shared-${index}` }), {
						key: 'shared',
						fingerprint: 'f',
					}),
				),
			);
			expect(results.filter((result) => result?.outcome === 'stored')).toHaveLength(1);
			await Promise.all(
				Array.from({ length: 40 }, (_, index) =>
					storages[index % 8]?.bookings.add(bookingOf({ id: `own-${index}`, eventId: 'own' })),
				),
			);
			expect(await storages[0]?.bookings.totalsOf(['own'])).toMatchObject([{ bookings: 40 }]);
			await Promise.all(storages.map((storage) => storage.close()));
		});

		test('openPostgresStorage ignores the migration lock of a killed process', async () => {
			const url = await postgres.newDatabase();
			await (await openPostgresStorage({ url })).close();
			const database = postgresDatabase(url);
			await database('knex_migrations_lock').update({ is_locked: 1 });
			await database.destroy();
			const startedMs = performance.now();
			await (await openPostgresStorage({ url })).close();
			expect(performance.now() - startedMs).toBeLessThan(3_000);
		});

		test('the error of openPostgresStorage for an unreachable host does not contain the password', async () => {
			for (const host of ['127.0.0.1:1', 'localhost:1']) {
				const opening = openPostgresStorage({ url: `postgres://burgee:secret@${host}/club` });
				const error = await opening.catch((thrown: unknown) => thrown);
				expect(String(error)).toMatch(
					new RegExp(`database club at ${host} cannot be opened: .*ECONNREFUSED`),
				);
				expect(String((error as Error).stack)).not.toContain('secret');
			}
		});

		test('PostgreSQL ends an idle transaction after ten seconds', async () => {
			const database = postgresDatabase(await postgres.newDatabase());
			const { rows } = await database.raw('show idle_in_transaction_session_timeout');
			expect(rows).toEqual([{ idle_in_transaction_session_timeout: '10s' }]);
			await database.destroy();
		});

		test('PostgreSQL storage reconnects after the server closes its connections', async () => {
			const url = await postgres.newDatabase();
			const storage = await openPostgresStorage({ url });
			await storage.events.add(eventOf({ id: 'one' }));
			const operator = postgresDatabase(url);
			await operator.raw(
				`select pg_terminate_backend(pid) from pg_stat_activity
					where datname = current_database() and pid <> pg_backend_pid()`,
			);
			await operator.destroy();
			await expect.poll(() => storage.events.get('one').catch(() => null)).not.toBeNull();
			await storage.close();
		});
	});
});
