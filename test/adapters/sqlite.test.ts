import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeDurable, openSqliteStorage } from '@burgee/adapters/sql/open-sqlite-storage';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookingOf, eventOf, ids } from '../contracts/samples.ts';
import { storageContract } from '../contracts/storage.contract.ts';

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

storageContract('SQLite', () => openSqliteStorage({ file: newFile() }));

describe('a SQLite file', () => {
	test('is there again with all that was written, its migrations run twice', async () => {
		const file = newFile();
		const first = await openSqliteStorage({ file });
		await first.events.add(eventOf({ id: 'one' }));
		await first.bookings.add(bookingOf({ id: 'b' }), { key: 'k', fingerprint: 'f' });
		await first.close();
		const second = await openSqliteStorage({ file });
		expect(await second.events.get('one')).toEqual(eventOf({ id: 'one' }));
		expect(await second.bookings.findAnswer({ key: 'k', fingerprint: 'f' })).toEqual({
			outcome: 'repeated',
			bookingId: 'b',
		});
		await second.close();
	});

	test('has on disk what it acknowledges, and minds its references', () => {
		const database = new Database(join(folder, 'durable.sqlite'));
		makeDurable(database);
		const pragma = (name: string) => database.pragma(name, { simple: true });
		expect(pragma('journal_mode')).toBe('wal');
		expect(pragma('synchronous')).toBe(2);
		expect(pragma('foreign_keys')).toBe(1);
		expect(pragma('busy_timeout')).toBeGreaterThan(1_000);
		database.close();
	});

	test('is written in WAL, and finds an event’s bookings by their index', async () => {
		const file = newFile();
		await (await openSqliteStorage({ file })).close();
		const database = new Database(file);
		expect(database.pragma('journal_mode', { simple: true })).toBe('wal');
		const plan = database
			.prepare(
				'explain query plan select * from bookings where eventId = ? order by submittedAt desc',
			)
			.all('one') as { detail: string }[];
		expect(plan.map(({ detail }) => detail).join()).toMatch(/USING INDEX/);
		database.close();
	});

	test('serves two processes at once: every booking is kept, a shared key is used once', async () => {
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

	test('of a later version, whose tables this one does not know, is not touched', async () => {
		const file = newFile();
		await (await openSqliteStorage({ file })).close();
		const database = new Database(file);
		database
			.prepare(
				"insert into knex_migrations (name, batch, migration_time) values ('999-later', 2, 0)",
			)
			.run();
		database.close();
		await expect(openSqliteStorage({ file })).rejects.toThrow(/999-later/);
	});

	test('whose migration was killed is taken up again', async () => {
		const file = newFile();
		await (await openSqliteStorage({ file })).close();
		const database = new Database(file);
		database.prepare('update knex_migrations_lock set is_locked = 1').run();
		database.close();
		const storage = await openSqliteStorage({ file });
		await storage.ping();
		await storage.close();
	});
});
