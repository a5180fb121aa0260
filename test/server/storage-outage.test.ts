import { copyFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sqliteDatabase } from '@burgee/adapters/sql/open-sqlite-storage';
import { openSqlStorage } from '@burgee/adapters/sql/sql-storage';
import { SqliteDatabase } from '@burgee/adapters/sql/sqlite-driver';
import { dayMs } from '@burgee/core';
import type { Database } from 'better-sqlite3';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { TestTime } from '../test-time.ts';
import { expectRefusal, idempotency } from './http-client.ts';
import {
	bookableEvent,
	copyEmptySqliteFile,
	type OpenBurgee,
	openBurgeeForTest,
} from './open-burgee.ts';
import { folderForTest } from './running-burgee.ts';

let burgee: OpenBurgee;
let file: string;
let time: TestTime;
/** Runs a pragma on the connection of the server. */
let pragma: (text: string) => unknown;

beforeEach(async () => {
	file = join(await folderForTest(), 'data', 'burgee.sqlite');
	await copyEmptySqliteFile(join(file, '..'));
	const knex = sqliteDatabase(file);
	const storage = await openSqlStorage(knex);
	const connection: Database = await knex.client.acquireConnection();
	await knex.client.releaseConnection(connection);
	pragma = (text) => connection.pragma(text, { simple: true });
	time = new TestTime(new Date());
	burgee = await openBurgeeForTest({}, { storage, clock: time });
	await storage.events.add(bookableEvent({ id: 'supper' }));
});

/** Locks the SQLite file through another connection, as another program does. @returns a function that unlocks it. */
function lockFile(): () => void {
	const holder = new SqliteDatabase(file);
	onTestFinished(() => void holder.close());
	holder.exec('begin immediate');
	return () => holder.exec('rollback');
}

const book = (key: string) =>
	burgee.http.post(
		'/api/bookings',
		{ eventId: 'supper', firstName: 'Tess', lastName: 'Tern', numberAttending: 2 },
		idempotency(key),
	);
const totals = () => burgee.storage.bookings.totalsOf(['supper']);

test('a booking waits for a lock of another program and succeeds', async () => {
	const release = lockFile();
	const booking = book('one');
	await setTimeout(200);
	release();
	expect(await booking).toMatchObject({ status: 201 });
	expect(await totals()).toMatchObject([{ bookings: 1, attendees: 2 }]);
});

test('while another program holds the lock, reads are answered at once, and bookings then get 503 with Retry-After', async () => {
	time.pass(2 * 60_000);
	const release = lockFile();
	let isAnswered = false;
	const bookings = Promise.all(['one', 'two', 'three'].map(book)).finally(() => {
		isAnswered = true;
	});
	for (const path of [
		'/healthz',
		'/api/events',
		'/api/events/supper',
		'/api/search?q=supper',
		'/api/checkouts/unknown',
		'/api/checkouts/unknown',
	]) {
		expect((await burgee.http.get(path)).status).toBe(path.includes('unknown') ? 404 : 200);
	}
	const readiness = await burgee.http.get('/readyz');
	expectRefusal(readiness, 503, 'unavailable');
	expect(readiness.body).toMatchObject({ details: { check: 'storage-write' } });
	// This request renews the session of the administrator.
	await burgee.admin.read('/api/admin/bookings/supper');
	// By now, the storage counts the requests above for the rate limits.
	await setTimeout(200);
	expectRefusal(await burgee.http.get('/api/checkouts/unknown'), 404, 'checkout-not-found');
	expect(isAnswered).toBe(false);
	for (const reply of await bookings) {
		expectRefusal(reply, 503, 'unavailable');
		expect(Number(reply.headers.get('Retry-After'))).toBeGreaterThan(0);
	}
	release();
	expect(await totals()).toEqual([]);
	expect(await book('one')).toMatchObject({ status: 201 });
	expect(await totals()).toMatchObject([{ bookings: 1 }]);
});

test('a session that a request renewed during a lock stays valid after the lock', async () => {
	time.pass(1.5 * dayMs);
	const release = lockFile();
	await burgee.admin.read('/api/admin/bookings/supper');
	release();
	time.pass(1.5 * dayMs);
	await expect
		.poll(async () => (await burgee.admin.get('/api/admin/bookings/supper')).status)
		.toBe(200);
});

test('if the SQLite file was removed or replaced, bookings get 503, because the next start would not have them', async () => {
	await rename(file, `${file}.moved`);
	expectRefusal(await book('one'), 503, 'unavailable');
	await copyFile(`${file}.moved`, file);
	expectRefusal(await book('one'), 503, 'unavailable');
	await rename(`${file}.moved`, file);
	expect(await book('one')).toMatchObject({ status: 201 });
	expect(await totals()).toMatchObject([{ bookings: 1 }]);
});

test.each([
	['full', () => `max_page_count = ${pragma('page_count')}`, 'max_page_count = 100000'],
	['read-only', () => 'query_only = on', 'query_only = off'],
])(
	'if the disk is %s, bookings get 503 with Retry-After, no booking is stored in part, and reads work',
	async (_, breakIt, repair) => {
		pragma(breakIt());
		const refusedKeys: string[] = [];
		let sent = 0;
		// A full file still has room for some bookings.
		while (refusedKeys.length === 0) {
			const keys = Array.from({ length: 20 }, () => `key-${sent++}`);
			const replies = await Promise.all(keys.map(book));
			for (const [index, reply] of replies.entries()) {
				if (reply.status === 201) continue;
				refusedKeys.push(keys[index] ?? '');
				expectRefusal(reply, 503, 'unavailable');
				expect(Number(reply.headers.get('Retry-After'))).toBeGreaterThan(0);
			}
		}
		await burgee.http.read('/api/events/supper');
		await burgee.admin.read('/api/admin/bookings/supper');
		const { length: stored } = await burgee.storage.bookings.listForEvent('supper');
		expect(stored).toBe(sent - refusedKeys.length);
		expect((await totals())[0]?.bookings ?? 0).toBe(stored);
		pragma(repair);
		for (const key of refusedKeys) expect(await book(key)).toMatchObject({ status: 201 });
		expect(await totals()).toMatchObject([{ bookings: sent }]);
	},
);
