import { openPostgresStorage, postgresDatabase } from '@burgee/adapters/sql/open-postgres-storage';
import { openSqlStorage } from '@burgee/adapters/sql/sql-storage';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookingOf, eventOf, ids } from '../contracts/samples.ts';
import { storageContract } from '../contracts/storage.contract.ts';
import { findPostgres, type RunningPostgres, startPostgres } from '../postgres.ts';
import { keptTotalsTests } from './stored-totals.ts';

describe.skipIf(findPostgres() === null)('PostgreSQL', () => {
	let postgres: RunningPostgres;
	beforeAll(async () => {
		postgres = await startPostgres();
	});
	afterAll(() => postgres?.stop());

	storageContract('PostgreSQL', async () =>
		openPostgresStorage({ url: await postgres.newDatabase() }),
	);

	keptTotalsTests('PostgreSQL', async () => {
		const url = await postgres.newDatabase();
		return () => postgresDatabase(url);
	});

	describe('a database', () => {
		test('sorts as the core does, whatever it was made to sort like', async () => {
			const url = await postgres.newDatabase();
			const database = postgresDatabase(url);
			const { rows } = await database.raw(`select 'a' < 'B' as "asInABook"`);
			expect(rows).toEqual([{ asInABook: true }]);
			const storage = await openSqlStorage(database);
			for (const id of ['a', 'B']) await storage.events.add(eventOf({ id }));
			expect(ids(await storage.events.listLatest())).toEqual(['B', 'a']);
			await storage.close();
		});

		test('that is new is made once by many who come in the same moment, and keeps what they write', async () => {
			const url = await postgres.newDatabase();
			const storages = await Promise.all(
				Array.from({ length: 8 }, () => openPostgresStorage({ url })),
			);
			const shared = await Promise.all(
				Array.from({ length: 40 }, (_, place) =>
					storages[place % 8]?.bookings.add(bookingOf({ id: `shared-${place}` }), {
						key: 'shared',
						fingerprint: 'f',
					}),
				),
			);
			expect(shared.filter((answer) => answer?.outcome === 'stored')).toHaveLength(1);
			await Promise.all(
				Array.from({ length: 40 }, (_, place) =>
					storages[place % 8]?.bookings.add(bookingOf({ id: `own-${place}`, eventId: 'own' })),
				),
			);
			expect(await storages[0]?.bookings.totalsOf(['own'])).toMatchObject([{ bookings: 40 }]);
			await Promise.all(storages.map((storage) => storage.close()));
		});

		test('whose migration was killed is taken up again at once', async () => {
			const url = await postgres.newDatabase();
			await (await openPostgresStorage({ url })).close();
			const database = postgresDatabase(url);
			await database('knex_migrations_lock').update({ is_locked: 1 });
			await database.destroy();
			const startedMs = performance.now();
			await (await openPostgresStorage({ url })).close();
			expect(performance.now() - startedMs).toBeLessThan(3_000);
		});

		test('that does not answer is said at once, without the password', async () => {
			for (const host of ['127.0.0.1:1', 'localhost:1']) {
				const opened = openPostgresStorage({ url: `postgres://burgee:secret@${host}/club` });
				const error = await opened.catch((thrown: unknown) => thrown);
				expect(String(error)).toMatch(
					new RegExp(`database club at ${host} cannot be opened: .*ECONNREFUSED`),
				);
				expect(String((error as Error).stack)).not.toContain('secret');
			}
		});

		test('soon takes back what a machine that vanished in the middle of a booking holds', async () => {
			const database = postgresDatabase(await postgres.newDatabase());
			const { rows } = await database.raw('show idle_in_transaction_session_timeout');
			expect(rows).toEqual([{ idle_in_transaction_session_timeout: '10s' }]);
			await database.destroy();
		});

		test('whose connections are cut answers again', async () => {
			const url = await postgres.newDatabase();
			const storage = await openPostgresStorage({ url });
			await storage.events.add(eventOf({ id: 'one' }));
			const other = postgresDatabase(url);
			await other.raw(
				`select pg_terminate_backend(pid) from pg_stat_activity
					where datname = current_database() and pid <> pg_backend_pid()`,
			);
			await other.destroy();
			await expect.poll(() => storage.events.get('one').catch(() => null)).not.toBeNull();
			await storage.close();
		});
	});
});
