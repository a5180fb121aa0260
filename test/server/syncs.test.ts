import { join } from 'node:path';
import { sqliteDatabase } from '@burgee/adapters/sql/open-sqlite-storage';
import { openSqlStorage } from '@burgee/adapters/sql/sql-storage';
import { SqliteDatabase } from '@burgee/adapters/sql/sqlite-driver';
import type { Options } from 'better-sqlite3';
import { expect, test } from 'vitest';
import { concurrently } from '../contracts/concurrently.ts';
import { idempotency } from './http-client.ts';
import { bookableEvent, openBurgeeForTest } from './open-burgee.ts';
import { folderForTest } from './running-burgee.ts';

/**
 * Counts the commits that wait for the disk. With WAL, SQLite syncs once in each commit while `synchronous` is FULL. The
 * driver's hook sees every statement.
 */
class SyncCounter {
	syncs = 0;
	#isFull = true;
	#isInTransaction = false;

	readonly see = (statement: string): void => {
		const sql = statement.toLowerCase();
		if (sql.startsWith('pragma synchronous')) this.#isFull = sql.endsWith('full');
		else if (sql.startsWith('begin')) this.#isInTransaction = true;
		else if (sql === 'commit') {
			this.#isInTransaction = false;
			if (this.#isFull) this.syncs += 1;
		} else if (sql === 'rollback') this.#isInTransaction = false;
		else if (/^(insert|update|delete)/.test(sql) && !this.#isInTransaction) this.syncs += 1;
	};
}

async function openCountedServer() {
	const counter = new SyncCounter();
	class CountedDatabase extends SqliteDatabase {
		constructor(file: string, options: Options) {
			super(file, { ...options, verbose: (sql) => counter.see(String(sql)) });
		}
	}
	const knex = sqliteDatabase(join(await folderForTest(), 'burgee.sqlite'));
	knex.client.driver = CountedDatabase;
	const burgee = await openBurgeeForTest({}, { storage: await openSqlStorage(knex) });
	await burgee.storage.events.add(bookableEvent({ id: 'supper' }));
	counter.syncs = 0;
	const book = async (index: number) => {
		const form = { firstName: 'Aileen', lastName: 'Archer', numberAttending: 1 };
		const key = idempotency(`booking-${index}`);
		const { status } = await burgee.http.post('/api/bookings', { eventId: 'supper', ...form }, key);
		expect(status).toBe(201);
	};
	return { burgee, counter, book };
}

test('each single booking causes one sync, and its rate limit causes none', async () => {
	const { burgee, counter, book } = await openCountedServer();
	for (let index = 0; index < 20; index++) await book(index);
	expect(counter.syncs).toBe(20);
	expect(await burgee.storage.bookings.totalsOf(['supper'])).toMatchObject([{ bookings: 20 }]);
});

test('bookings that arrive together share syncs', async () => {
	const { burgee, counter, book } = await openCountedServer();
	await concurrently(64, book);
	expect(counter.syncs).toBeGreaterThan(0);
	// How many bookings share a sync depends on how many arrive within three milliseconds. Alone, each would cause one.
	expect(counter.syncs).toBeLessThan(64);
	expect(await burgee.storage.bookings.totalsOf(['supper'])).toMatchObject([{ bookings: 64 }]);
});
