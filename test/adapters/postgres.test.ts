import { randomUUID } from 'node:crypto';
import { type AddressInfo, connect, createServer } from 'node:net';
import { migrate } from '@burgee/adapters/sql/migrate';
import { openPostgresStorage, postgresDatabase } from '@burgee/adapters/sql/open-postgres-storage';
import { SqlDatabase } from '@burgee/adapters/sql/sql-database';
import { isSqlOutage } from '@burgee/adapters/sql/sql-outages';
import { openSqlStorage } from '@burgee/adapters/sql/sql-storage';
import { openStores } from '@burgee/adapters/storage/open-stores';
import { OutageDetector } from '@burgee/adapters/storage/outage-detector';
import { StorageUnavailableError } from '@burgee/core';
import type { Knex } from 'knex';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { concurrently } from '../contracts/concurrently.ts';
import { databaseContract } from '../contracts/database.contract.ts';
import { bookingOf, eventOf, ids } from '../contracts/samples.ts';
import { storageContract } from '../contracts/storage.contract.ts';
import { findPostgres, type RunningPostgres, startPostgres } from '../postgres.ts';
import { newStorageTests } from './new-storage-tests.ts';
import { expectNoLateLink, expectNoLostBooking, expectVersionToChange } from './shared-database.ts';
import { sqlMigrationTests } from './sql-migration-tests.ts';
import { sqlTotalsTests } from './sql-totals-tests.ts';

describe.skipIf(findPostgres() === null)('PostgreSQL', () => {
	let postgres: RunningPostgres;
	beforeAll(async () => {
		postgres = await startPostgres();
	});
	afterAll(() => postgres?.stop());

	/** All contract tests use one database, because a new one takes longer than most of them. */
	let shared: { url: string; knex: Knex; deletions: string };
	beforeAll(async () => {
		const url = await postgres.newDatabase();
		const knex = postgresDatabase(url);
		await migrate(knex);
		const { rows } = await knex.raw(
			`select tablename from pg_tables where schemaname = 'public' and tablename !~ '^(knex_|revisions$)'`,
		);
		const deletions = rows.map(
			({ tablename }: { tablename: string }) => `delete from "${tablename}";`,
		);
		shared = { url, knex, deletions: deletions.join('') };
		return () => knex.destroy();
	});
	async function emptyDatabase(): Promise<string> {
		await shared.knex.raw(`${shared.deletions} update revisions set revision = 0`);
		return shared.url;
	}

	storageContract('PostgreSQL', async () => {
		await emptyDatabase();
		const database = new OutageDetector(new SqlDatabase(shared.knex), isSqlOutage);
		return { ...openStores(database), close: async () => {} };
	});

	databaseContract(
		'PostgreSQL',
		async () => new SqlDatabase(postgresDatabase(await emptyDatabase())),
	);

	let template: string;
	beforeAll(async () => {
		const url = await postgres.newDatabase();
		const knex = postgresDatabase(url);
		await migrate(knex);
		// PostgreSQL copies only databases that have no connection.
		await knex.destroy();
		template = nameOf(url);
	});
	const newMigratedDatabase = async () => {
		const url = new URL(shared.url);
		url.pathname = `copy_${randomUUID().replaceAll('-', '')}`;
		await shared.knex.raw('create database ?? template ??', [nameOf(url.href), template]);
		return () => postgresDatabase(url.href);
	};
	sqlTotalsTests('PostgreSQL', newMigratedDatabase);
	sqlMigrationTests('PostgreSQL', {
		newDatabase: async () => {
			const url = await postgres.newDatabase();
			return () => postgresDatabase(url);
		},
		newMigratedDatabase,
	});

	newStorageTests('PostgreSQL', async () => {
		const url = await postgres.newDatabase();
		const { host } = new URL(url);
		return {
			open: (options) => openPostgresStorage({ url, ...options }),
			contents: async () => {
				const database = postgresDatabase(url);
				const { rows } = await database.raw(
					`select tablename from pg_tables where schemaname = 'public'`,
				);
				await database.destroy();
				return rows.map(({ tablename }: { tablename: string }) => tablename);
			},
			place: `the PostgreSQL database ${nameOf(url)} at ${host}`,
		};
	});

	test('PostgreSQL storage sorts ids by bytes even if the database sorts text alphabetically', async () => {
		const database = postgresDatabase(await emptyDatabase());
		const { rows } = await database.raw(`select 'a' < 'B' as "isAlphabetical"`);
		expect(rows).toEqual([{ isAlphabetical: true }]);
		const storage = await openSqlStorage(database);
		for (const id of ['a', 'B']) await storage.events.add(eventOf({ id }));
		expect(ids(await storage.events.listLatest())).toEqual(['B', 'a']);
		await storage.close();
	});

	test('Storage.version differs after another connection has changed the PostgreSQL database', async () => {
		const url = await emptyDatabase();
		const reader = await openPostgresStorage({ url });
		await expectVersionToChange(reader, await openPostgresStorage({ url }));
	});

	test('eight concurrent connections to a new PostgreSQL database lose no booking', async () => {
		const url = await postgres.newDatabase();
		const storages = await concurrently(8, () => openPostgresStorage({ url }));
		await expectNoLostBooking(storages);
	});

	test('two connections to PostgreSQL leave no link that is made while its maker or the member changes', async () => {
		const url = await emptyDatabase();
		const first = await openPostgresStorage({ url });
		await expectNoLateLink([first, await openPostgresStorage({ url })]);
	});

	test('openPostgresStorage ignores the migration lock of a killed process', async () => {
		const url = await postgres.newDatabase();
		await (await openPostgresStorage({ url })).close();
		const database = postgresDatabase(url);
		await database('knex_migrations_lock').update({ is_locked: 1 });
		// A single call of Knex's method `latest` shows that openPostgresStorage did not wait for the
		// lock and try again.
		const attempts = vi.spyOn(Object.getPrototypeOf(database.migrate), 'latest');
		await (await openPostgresStorage({ url })).close();
		expect(attempts).toHaveBeenCalledOnce();
		attempts.mockRestore();
		await database.destroy();
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
		const database = postgresDatabase(shared.url);
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

	test.each([
		['the server shuts down', true, 'select pg_terminate_backend(pg_backend_pid())'],
		['the server is read-only', true, 'begin read only; create table notes (name text)'],
		['a statement takes too long', true, 'set statement_timeout = 1; select pg_sleep(9)'],
		[
			'there are too many connections',
			true,
			`do $$ begin raise 'full' using errcode = '53300'; end $$`,
		],
		['the disk is full', true, `do $$ begin raise 'full' using errcode = '53100'; end $$`],
		['a number is divided by zero', false, 'select 1 / 0'],
		['a table is missing', false, 'select * from notes'],
	])('an error of PostgreSQL because %s is an outage: %s', async (_, expected, sql) => {
		const database = postgresDatabase(shared.url);
		const error = await database.raw(sql).catch((thrown: Error) => thrown);
		await database.destroy();
		expect(error).toBeInstanceOf(Error);
		expect(isSqlOutage(error)).toBe(expected);
	});

	test('a PostgreSQL storage that cannot be reached throws StorageUnavailableError', async () => {
		const database = new SqlDatabase(postgresDatabase('postgres://burgee@127.0.0.1:1/club'));
		const reading = new OutageDetector(database, isSqlOutage).check();
		await expect(reading).rejects.toBeInstanceOf(StorageUnavailableError);
		await database.close();
	});

	test('if the connection is lost during a commit, the same booking can be repeated with its key', async () => {
		const url = new URL(await emptyDatabase());
		const proxy = await startCommitCuttingProxy(Number(url.port));
		const direct = await openPostgresStorage({ url: url.href });
		url.port = String(proxy.port);
		const storage = await openPostgresStorage({ url: url.href });
		const key = { key: 'k', fingerprint: 'f' };
		proxy.cutNextCommit();
		const adding = storage.bookings.add(bookingOf({ id: 'one' }), { key });
		await expect(adding).rejects.toBeInstanceOf(StorageUnavailableError);
		const repeated = await storage.bookings.add(bookingOf({ id: 'two' }), { key });
		expect(repeated).toEqual({ outcome: 'repeated', bookingId: 'one' });
		expect(await direct.bookings.totalsOf(['supper'])).toMatchObject([{ bookings: 1 }]);
		await Promise.all([storage.close(), direct.close()]);
		proxy.close();
	});
});

function nameOf(url: string): string {
	return new URL(url).pathname.slice(1);
}

/** Starts a proxy in front of PostgreSQL that can close a connection after a commit, before its reply arrives. */
async function startCommitCuttingProxy(port: number) {
	let isCutting = false;
	const server = createServer((client) => {
		const upstream = connect(port, '127.0.0.1');
		let isCommitting = false;
		client.on('data', (chunk) => {
			isCommitting = isCutting && chunk.includes('commit');
			upstream.write(chunk);
		});
		upstream.on('data', (chunk) => {
			if (!isCommitting) return client.write(chunk);
			isCutting = false;
			return client.destroy();
		});
		for (const socket of [client, upstream]) {
			socket.on('error', () => {});
			socket.on('close', () => {
				client.destroy();
				upstream.destroy();
			});
		}
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return {
		port: (server.address() as AddressInfo).port,
		cutNextCommit: () => {
			isCutting = true;
		},
		close: () => server.close(),
	};
}
