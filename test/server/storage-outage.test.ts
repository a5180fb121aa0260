import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sqliteDatabase } from '@burgee/adapters/sql/open-sqlite-storage';
import { openSqlStorage } from '@burgee/adapters/sql/sql-storage';
import type { Database } from 'better-sqlite3';
import { beforeEach, expect, test } from 'vitest';
import { expectRefusal, idempotency } from './http-client.ts';
import { bookableEvent, type OpenBurgee, openBurgeeForTest } from './open-burgee.ts';
import { folderForTest } from './running-burgee.ts';

let burgee: OpenBurgee;
/** Runs a pragma on the connection of the server. */
let pragma: (text: string) => unknown;

beforeEach(async () => {
	const file = join(await folderForTest(), 'data', 'burgee.sqlite');
	await mkdir(join(file, '..'));
	const knex = sqliteDatabase(file);
	const storage = await openSqlStorage(knex);
	const connection: Database = await knex.client.acquireConnection();
	await knex.client.releaseConnection(connection);
	pragma = (text) => connection.pragma(text, { simple: true });
	burgee = await openBurgeeForTest({}, { storage });
	await storage.events.add(bookableEvent({ id: 'supper' }));
});

const book = (key: string) =>
	burgee.http.post(
		'/api/bookings',
		{ eventId: 'supper', firstName: 'Tess', lastName: 'Tern', numberAttending: 2 },
		idempotency(key),
	);
const totals = () => burgee.storage.bookings.totalsOf(['supper']);

test.each([
	['full', () => `max_page_count = ${pragma('page_count')}`, 'max_page_count = 100000'],
	['read-only', () => 'query_only = on', 'query_only = off'],
])(
	'if the disk is %s, bookings get 503 with Retry-After, nothing is half stored, and reads work',
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
