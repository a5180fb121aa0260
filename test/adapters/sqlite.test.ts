import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { migrate, migrations } from '@burgee/adapters/sql/migrate';
import { openSqliteStorage, sqliteDatabase } from '@burgee/adapters/sql/open-sqlite-storage';
import { SqlDatabase } from '@burgee/adapters/sql/sql-database';
import { isSqlOutage } from '@burgee/adapters/sql/sql-outages';
import { openSqlStorage } from '@burgee/adapters/sql/sql-storage';
import { SqliteDatabase } from '@burgee/adapters/sql/sqlite-driver';
import { openStores } from '@burgee/adapters/storage/open-stores';
import { OutageDetector } from '@burgee/adapters/storage/outage-detector';
import { instant } from '@burgee/core';
import type { Database } from 'better-sqlite3';
import type { Knex } from 'knex';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { parseLondonDate } from '../../core/rules/calendar/time-schemas.ts';
import { concurrently } from '../contracts/concurrently.ts';
import { databaseContract } from '../contracts/database.contract.ts';
import { bookingOf, eventOf, ids } from '../contracts/samples.ts';
import { storageContract } from '../contracts/storage.contract.ts';
import { newStorageTests } from './new-storage-tests.ts';
import { expectNoLostBooking, expectVersionToChange } from './shared-database.ts';
import { sqlMigrationTests } from './sql-migration-tests.ts';
import { sqlTotalsTests } from './sql-totals-tests.ts';

let folder: string;
let fileCount = 0;
const newFile = () => {
	fileCount += 1;
	return join(folder, `club-${fileCount}`, 'burgee.sqlite');
};

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'burgee-sqlite-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface WriterReport {
	stored: string[];
	repeated: string[];
	error?: string;
}

/**
 * Starts a writer process that waits for a message, so that several writer processes can begin at the same
 * moment.
 */
async function startWriter(): Promise<ChildProcess> {
	const writer = fork(join(import.meta.dirname, 'sqlite-writer.mjs'), { execArgv: [] });
	const started = await Promise.race([once(writer, 'message'), once(writer, 'exit')]);
	// The process loads the built adapters.
	if (writer.exitCode !== null) throw new Error(`the writer exited with ${started}`);
	return writer;
}

describe('SQLite', () => {
	/** All contract tests use one file, because the creation of its tables takes longer than most of them. */
	const template = () => join(folder, 'template.sqlite');
	let shared: { file: string; knex: Knex; empty: () => void };
	beforeAll(async () => {
		const file = join(folder, 'shared.sqlite');
		const knex = sqliteDatabase(file);
		await migrate(knex);
		const emptier = new SqliteDatabase(file);
		emptier.pragma('wal_checkpoint(TRUNCATE)');
		await copyFile(file, template());
		const tables = emptier
			.prepare<[], { name: string }>(
				`select name from sqlite_master
					where type = 'table' and name not like 'knex%' and name not in ('revisions', 'sqlite_sequence')`,
			)
			.all();
		const deletions = tables.map(({ name }) => `delete from "${name}";`).join('');
		const empty = () =>
			emptier.exec(`begin; ${deletions} update revisions set revision = 0; commit`);
		shared = { file, knex, empty };
		return async () => {
			emptier.close();
			await knex.destroy();
		};
	});

	storageContract('SQLite', async () => {
		shared.empty();
		const database = new OutageDetector(new SqlDatabase(shared.knex), isSqlOutage);
		return { ...openStores(database), close: async () => {} };
	});

	databaseContract('SQLite', async () => {
		shared.empty();
		return new SqlDatabase(sqliteDatabase(shared.file));
	});

	const newDatabase = async () => {
		const file = newFile();
		await mkdir(dirname(file), { recursive: true });
		return { file, connect: () => sqliteDatabase(file) };
	};
	const newMigratedDatabase = async () => {
		const { file, connect } = await newDatabase();
		await copyFile(template(), file);
		return connect;
	};
	sqlTotalsTests('SQLite', newMigratedDatabase);
	sqlMigrationTests('SQLite', {
		newDatabase: async () => (await newDatabase()).connect,
		newMigratedDatabase,
	});
});

newStorageTests('SQLite', async () => {
	const file = newFile();
	const parent = dirname(dirname(file));
	return {
		open: (options) => openSqliteStorage({ file, ...options }),
		contents: async () =>
			(await readdir(parent)).filter((name) => name === basename(dirname(file))),
		place: `the SQLite file ${file}`,
	};
});

test.each([
	['an empty file', () => ''],
	['a database of another program', () => otherDatabase()],
])('openSqliteStorage with the option "mayCreate: false" refuses %s', async (_, content) => {
	const file = newFile();
	await mkdir(dirname(file), { recursive: true });
	await writeFile(file, content());
	const opening = openSqliteStorage({ file, mayCreate: false });
	await expect(opening).rejects.toThrow('there is no storage of Burgee');
	expect(await readdir(dirname(file))).toEqual(['burgee.sqlite']);
	const tables = "select name from sqlite_master where name like '%migrations%'";
	const database = new SqliteDatabase(file, { readonly: true });
	expect(database.prepare(tables).all()).toEqual([]);
	database.close();
});

function otherDatabase(): Buffer {
	const database = new SqliteDatabase(':memory:');
	database.exec('create table recipes (name text)');
	const content = database.serialize();
	database.close();
	return content;
}

test('SQLite storage keeps the stored data after the file was closed and opened again', async () => {
	const file = newFile();
	const first = await openSqliteStorage({ file });
	await first.events.add(eventOf({ id: 'one' }));
	await first.bookings.add(bookingOf({ id: 'b' }), { key: { key: 'k', fingerprint: 'f' } });
	await first.close();
	const second = await openSqliteStorage({ file });
	expect(await second.events.get('one')).toEqual(eventOf({ id: 'one' }));
	expect(await second.bookings.findByIdempotencyKey({ key: 'k', fingerprint: 'f' })).toEqual({
		outcome: 'repeated',
		bookingId: 'b',
	});
	await second.close();
});

test('SQLite connections use WAL, synchronous FULL, foreign keys, secure_delete and a busy timeout', async () => {
	const database = sqliteDatabase(join(folder, 'durable.sqlite'));
	await migrate(database);
	const pragma = async (name: string) => Object.values((await database.raw(`pragma ${name}`))[0]);
	expect(await pragma('journal_mode')).toEqual(['wal']);
	expect(await pragma('synchronous')).toEqual([2]);
	expect(await pragma('foreign_keys')).toEqual([1]);
	expect(await pragma('secure_delete')).toEqual([1]);
	expect((await pragma('busy_timeout'))[0]).toBeGreaterThan(1_000);
	await database.destroy();
});

test('Storage.purge removes rows from the bytes of an SQLite file in which they were deleted but not overwritten', async () => {
	const file = newFile();
	const storage = await openSqliteStorage({ file });
	await storage.bookings.add(bookingOf({ id: 'b', lastName: 'Quibell' }));
	const earlier = new SqliteDatabase(file);
	earlier.pragma('secure_delete = OFF');
	earlier.exec('delete from bookings');
	earlier.pragma('wal_checkpoint(TRUNCATE)');
	earlier.close();
	expect(await readFile(file, 'latin1')).toContain('Quibell');
	await storage.purge();
	for (const name of await readdir(dirname(file))) {
		expect(await readFile(join(dirname(file), name), 'latin1')).not.toContain('Quibell');
	}
	await storage.close();
});

test('SQLite storage retries a read while another program has locked the file for readers', async () => {
	const file = join(folder, 'locked.sqlite');
	const database = sqliteDatabase(file);
	const storage = await openSqlStorage(database);
	await storage.events.add(eventOf({ id: 'one' }));
	// With a write-ahead log, no program can lock the file for readers for long.
	await database.raw('pragma journal_mode = delete');
	const holder = new SqliteDatabase(file);
	holder.exec('begin exclusive');
	const reading = storage.events.get('one');
	await setTimeout(100);
	holder.exec('rollback');
	expect(await reading).toMatchObject({ id: 'one' });
	holder.close();
	await storage.close();
});

test('SQLite storage uses an index for every query that a page needs', async () => {
	const file = join(folder, 'planned.sqlite');
	const database = sqliteDatabase(file);
	const storage = await openSqlStorage(database);
	const connection: Database = await database.client.acquireConnection();
	await database.client.releaseConnection(connection);
	const prepare = vi.spyOn(connection, 'prepare');
	await storage.bookings.listForEvent('one');
	await storage.bookings.totalsOf(['one', 'two']);
	await storage.bookings.findByIdempotencyKey({ key: 'k', fingerprint: 'f' });
	await storage.bookings.latestTotals({ limit: 5 });
	await storage.payments.get('one');
	await storage.payments.getForBooking('one');
	await storage.payments.findByReference('one');
	await storage.payments.listPolled({ after: null, limit: 5 });
	await storage.payments.listForEvent('one');
	await storage.events.listLatest({ limit: 5 });
	await storage.events.listFrom(instant('2026-06-01T12:00:00.000Z'));
	await storage.events.listLatest({ since: instant('2026-06-01T12:00:00.000Z') });
	await storage.workDays.listFrom(instant('2026-06-01T12:00:00.000Z'));
	await storage.workDays.countVolunteers('one');
	await storage.workDays.listSignUps('one');
	await storage.workDays.findByIdempotencyKey({ key: 'k', fingerprint: 'f' });
	await storage.sessions.listOf('commodore');
	await storage.invitations.find('token');
	// The next queries read the first page and a later page of the panel's lists.
	const at = instant('2026-06-01T12:00:00.000Z');
	await storage.events.listLatest({ before: at, limit: 5 });
	await storage.events.listLatest({
		before: at,
		after: { id: 'one', eventdatetime: at },
		limit: 5,
	});
	await storage.events.listDeleted({ limit: 5 });
	await storage.events.listDeleted({ after: { id: 'one', deletedAt: at }, limit: 5 });
	await storage.workDays.list({ before: at, limit: 5 });
	await storage.campaigns.listLatest({ limit: 5 });
	await storage.waterReadings.listLatest({ before: at, limit: 5 });
	await storage.audit.list({ limit: 5 });
	await storage.audit.list({ after: { id: 'one', at }, limit: 5 });
	await storage.checkIns.listForEvent('one');
	await storage.payments.listByPayments({ since: at, before: at });
	const day = parseLondonDate('2026-06-01');
	await storage.bookings.listByManualPayments({ from: day, to: day });
	await storage.messages.listDue({ at, limit: 5 });
	await storage.messages.listSentTo({ mailbox: 'zoe@example.org', since: at });
	await storage.messages.list({ limit: 5 });
	await storage.messages.list({ after: { id: 'one', createdAt: at }, limit: 5 });
	await storage.messages.list({ state: 'failed', limit: 5 });
	await storage.messages.list({ state: 'failed', after: { id: 'one', createdAt: at }, limit: 5 });
	await storage.bookingLinks.find('token');
	const queries = prepare.mock.calls.map(([sql]) => sql);
	await storage.close();

	const reader = new SqliteDatabase(file);
	for (const sql of queries) {
		const values = [...sql.matchAll(/\?/g)].map(() => null);
		const plan = reader.prepare(`explain query plan ${sql}`).all(values);
		const steps = (plan as { detail: string }[]).map(({ detail }) => detail).join('\n');
		expect(steps).not.toMatch(/SCAN \w+\b(?! USING INDEX)/);
		// No query may scan the table of checkouts or one of its indexes, because a scan reads every checkout
		// that was ever stored.
		expect(steps).not.toMatch(/SCAN checkout/);
		// A page of the panel's list reads the index only as far as it must.
		if (/from messages .*limit/.test(sql)) expect(steps).not.toMatch(/TEMP B-TREE/);
	}
	// The calls above prepare one query each, but `listOf` prepares two, and `countVolunteers` and `listSignUps` share one.
	expect(queries).toHaveLength(37);
	reader.close();
});

test('two connections to one SQLite file store one booking for each idempotency key', async () => {
	const file = newFile();
	await expectNoLostBooking(await concurrently(2, () => openSqliteStorage({ file })));
});

test('Storage.version differs after another connection has changed the SQLite file', async () => {
	const file = newFile();
	await expectVersionToChange(await openSqliteStorage({ file }), await openSqliteStorage({ file }));
});

test('Storage.version stays the same while only this connection changes the SQLite file', async () => {
	const storage = await openSqliteStorage({ file: newFile() });
	const before = await storage.version();
	await storage.events.add(eventOf({ id: 'supper' }));
	expect(await storage.version()).toBe(before);
	await storage.close();
});

test('two processes that start together on a new SQLite file lose no booking', {
	timeout: 60_000,
}, async () => {
	const file = newFile();
	const requests = 20;
	const bookingsOf = (name: string, eventId: string) =>
		Array.from({ length: requests }, (_, index) => bookingOf({ id: `${name}-${index}`, eventId }));
	await mkdir(dirname(file), { recursive: true });
	const writers = await Promise.all([startWriter(), startWriter()]);
	const reports = await Promise.all(
		writers.map(async (writer, index): Promise<WriterReport> => {
			const reply = once(writer, 'message');
			const shared = bookingsOf(`writer-${index}-shared`, 'supper');
			writer.send({ file, shared, own: bookingsOf(`writer-${index}-own`, 'own') });
			return (await reply)[0];
		}),
	);
	expect(reports.flatMap(({ error }) => error ?? [])).toEqual([]);
	const storage = await openSqliteStorage({ file });
	const storedIds = ids(await storage.bookings.listForEvent('supper')).sort();
	expect(storedIds).toHaveLength(requests);
	expect(reports.flatMap(({ stored }) => stored).sort()).toEqual(storedIds);
	for (const { repeated } of reports) expect(storedIds).toEqual(expect.arrayContaining(repeated));
	expect(ids(await storage.bookings.listForEvent('own'))).toHaveLength(2 * requests);
	await storage.close();
});

test('four concurrent connections to a new SQLite file create its tables once', async () => {
	const file = join(folder, 'same-moment.sqlite');
	const openings = await Promise.allSettled(
		Array.from({ length: 4 }, () => openSqlStorage(sqliteDatabase(file))),
	);
	expect(openings.map(({ status }) => status)).toEqual(openings.map(() => 'fulfilled'));
	for (const opening of openings) {
		if (opening.status === 'fulfilled') await opening.value.close();
	}
});

test('openSqliteStorage does not change a file that is not a database', async () => {
	const file = join(folder, 'letter.sqlite');
	await writeFile(file, 'Dear Commodore, '.repeat(100));
	await expect(openSqliteStorage({ file })).rejects.toThrow(/not a database/);
	expect(await readFile(file, 'utf8')).toBe('Dear Commodore, '.repeat(100));
});

test('an upgrade of an SQLite file waits for a migration lock, and removes the lock of a killed process', async () => {
	const file = newFile();
	await (await openSqliteStorage({ file })).close();
	const database = sqliteDatabase(file);
	await database('knex_migrations_lock').update({ is_locked: 1 });
	const addNotes = (knex: Knex) => knex.schema.createTable('notes', (table) => table.text('text'));
	const staleLockMs = 300;
	const startedMs = performance.now();
	await migrate(database, {
		known: { ...migrations, '999-notes': { up: addNotes } },
		staleLockMs,
	});
	expect(performance.now() - startedMs).toBeGreaterThanOrEqual(staleLockMs);
	expect(await database('notes')).toEqual([]);
	await database.destroy();
});

test('an SQLite file with all tables is opened at once, even if a killed process has left its migration lock', async () => {
	const file = newFile();
	await (await openSqliteStorage({ file })).close();
	const database = sqliteDatabase(file);
	await database('knex_migrations_lock').update({ is_locked: 1 });
	await migrate(database, { staleLockMs: Number.POSITIVE_INFINITY });
	await database.destroy();
});
