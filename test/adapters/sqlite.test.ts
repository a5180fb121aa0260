import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openSqliteStorage, sqliteDatabase } from '@burgee/adapters/sql/open-sqlite-storage';
import { openSqlStorage } from '@burgee/adapters/sql/sql-storage';
import { SqliteDatabase } from '@burgee/adapters/sql/sqlite-driver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookingOf, eventOf, ids } from '../contracts/samples.ts';
import { storageContract } from '../contracts/storage.contract.ts';
import type { WriterOrder, WriterReport } from './sqlite-writer.ts';
import { keptTotalsTests } from './stored-totals.ts';

let folder: string;
let files = 0;
const newFile = () => {
	files += 1;
	return join(folder, `club-${files}`, 'burgee.sqlite');
};

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'burgee-sqlite-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A process that waits for its order, so that all can start in the same moment. */
async function startWriter(): Promise<ChildProcess> {
	const writer = fork(join(import.meta.dirname, 'sqlite-writer.ts'), {
		execArgv: ['--conditions=burgee-source', '--import', 'tsx'],
	});
	await once(writer, 'message');
	return writer;
}

storageContract('SQLite', () => openSqliteStorage({ file: newFile() }));

keptTotalsTests('SQLite', async () => {
	const file = newFile();
	await mkdir(dirname(file), { recursive: true });
	return () => sqliteDatabase(file);
});

describe('a SQLite file', () => {
	test('is there again with all that was written, its migrations run twice', async () => {
		const file = newFile();
		const first = await openSqliteStorage({ file });
		await first.events.add(eventOf({ id: 'one' }));
		await first.bookings.add(bookingOf({ id: 'b' }), { key: 'k', fingerprint: 'f' });
		await first.close();
		const second = await openSqliteStorage({ file });
		expect(await second.events.get('one')).toEqual(eventOf({ id: 'one' }));
		expect(await second.bookings.findByIdempotencyKey({ key: 'k', fingerprint: 'f' })).toEqual({
			outcome: 'repeated',
			bookingId: 'b',
		});
		await second.close();
	});

	test('has on disk what it acknowledges, and minds its references', async () => {
		const database = sqliteDatabase(join(folder, 'durable.sqlite'));
		const pragma = async (name: string) => Object.values((await database.raw(`pragma ${name}`))[0]);
		expect(await pragma('journal_mode')).toEqual(['wal']);
		expect(await pragma('synchronous')).toEqual([2]);
		expect(await pragma('foreign_keys')).toEqual([1]);
		expect((await pragma('busy_timeout'))[0]).toBeGreaterThan(1_000);
		await database.destroy();
	});

	test('finds what a page shows by an index, and reads no table whole', async () => {
		const file = join(folder, 'planned.sqlite');
		const database = sqliteDatabase(file);
		const storage = await openSqlStorage(database);
		const asked: { sql: string; bindings: unknown[] }[] = [];
		database.on('query', (query) => asked.push(query));
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
		await storage.events.listFrom('2026-06-01T12:00:00.000Z');
		await storage.events.listLatest({ since: '2026-06-01T12:00:00.000Z' });
		await storage.workDays.listFrom('2026-06-01T12:00:00.000Z');
		await storage.workDays.countVolunteers('one');
		await storage.workDays.listSignUps('one');
		await storage.workDays.findByIdempotencyKey({ key: 'k', fingerprint: 'f' });
		await storage.close();

		const reader = new SqliteDatabase(file);
		for (const { sql, bindings } of asked) {
			const plan = reader
				.prepare(`explain query plan ${sql}`)
				.all(bindings.map((value) => (typeof value === 'boolean' ? Number(value) : value)));
			const steps = (plan as { detail: string }[]).map(({ detail }) => detail).join('\n');
			expect(steps).not.toMatch(/SCAN \w+\b(?! USING INDEX)/);
			// An index that is only sorted by reads all that was ever paid.
			expect(steps).not.toMatch(/SCAN checkout/);
		}
		expect(asked).toHaveLength(16);
		reader.close();
	});

	test('serves two storages at once: every booking is kept, a shared key is used once', async () => {
		const file = newFile();
		const [one, two] = await Promise.all([
			openSqliteStorage({ file }),
			openSqliteStorage({ file }),
		]);
		const writers = [one, two];
		const shared = await Promise.all(
			Array.from({ length: 40 }, (_, place) =>
				writers[place % 2]?.bookings.add(bookingOf({ id: `shared-${place}` }), {
					key: 'shared',
					fingerprint: 'f',
				}),
			),
		);
		expect(shared.filter((answer) => answer?.outcome === 'stored')).toHaveLength(1);
		await Promise.all(
			Array.from({ length: 40 }, (_, place) =>
				writers[place % 2]?.bookings.add(bookingOf({ id: `own-${place}`, eventId: 'own' })),
			),
		);
		expect(ids(await one.bookings.listForEvent('own'))).toHaveLength(40);
		expect(await two.bookings.totalsOf(['own', 'supper'])).toHaveLength(2);
		await Promise.all(writers.map((storage) => storage.close()));
	});

	test('that is new serves processes that start and write at once', {
		timeout: 60_000,
	}, async () => {
		const file = newFile();
		const requests = 20;
		await mkdir(dirname(file), { recursive: true });
		const writers = await Promise.all(Array.from({ length: 4 }, startWriter));
		const reports = await Promise.all(
			writers.map(async (writer, place): Promise<WriterReport> => {
				const answered = once(writer, 'message');
				writer.send({ file, name: `writer-${place}`, requests } satisfies WriterOrder);
				return (await answered)[0];
			}),
		);
		expect(reports.flatMap(({ error }) => error ?? [])).toEqual([]);
		const storage = await openSqliteStorage({ file });
		const kept = ids(await storage.bookings.listForEvent('supper')).sort();
		expect(kept).toHaveLength(requests);
		expect(reports.flatMap(({ stored }) => stored).sort()).toEqual(kept);
		for (const { repeated } of reports) expect(kept).toEqual(expect.arrayContaining(repeated));
		expect(ids(await storage.bookings.listForEvent('own'))).toHaveLength(4 * requests);
		await storage.close();
	});

	test('that is new is made once by many who come in the same moment', async () => {
		const file = join(folder, 'same-moment.sqlite');
		const opened = await Promise.allSettled(
			Array.from({ length: 4 }, () => openSqlStorage(sqliteDatabase(file))),
		);
		expect(opened.map(({ status }) => status)).toEqual(opened.map(() => 'fulfilled'));
		for (const each of opened) if (each.status === 'fulfilled') await each.value.close();
	});

	test('that is none is refused at once, and left as it is', async () => {
		const file = join(folder, 'letter.sqlite');
		await writeFile(file, 'Dear Commodore, '.repeat(100));
		await expect(openSqliteStorage({ file })).rejects.toThrow(/not a database/);
		expect(await readFile(file, 'utf8')).toBe('Dear Commodore, '.repeat(100));
	});

	test('of a later version, whose tables this one does not know, is not touched', async () => {
		const file = newFile();
		await (await openSqliteStorage({ file })).close();
		const database = new SqliteDatabase(file);
		database
			.prepare(
				"insert into knex_migrations (name, batch, migration_time) values ('999-later', 2, 0)",
			)
			.run();
		database.close();
		await expect(openSqliteStorage({ file })).rejects.toThrow(/999-later/);
	});

	test('that is not up to date is left as it is where that is asked for', async () => {
		const file = join(folder, 'earlier.sqlite');
		const open = () => openSqliteStorage({ file, upgrade: false });
		await expect(open()).rejects.toThrow('start Burgee on it once first');
		await (await openSqliteStorage({ file })).close();
		await (await open()).close();
		const database = sqliteDatabase(file);
		await database('knex_migrations').where({ name: '002-kept-totals' }).delete();
		await database.destroy();
		await expect(open()).rejects.toThrow('start Burgee on it once first');
	});

	test('whose migration was killed is taken up again', async () => {
		const file = newFile();
		await (await openSqliteStorage({ file })).close();
		const database = new SqliteDatabase(file);
		database.prepare('update knex_migrations_lock set is_locked = 1').run();
		database.close();
		const storage = await openSqliteStorage({ file });
		await storage.ping();
		await storage.close();
	});
});
