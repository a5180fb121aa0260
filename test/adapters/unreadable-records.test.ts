import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decode, storedName } from '@burgee/adapters/firestore/documents';
import { MemoryDatabase } from '@burgee/adapters/memory/memory-database';
import { migrate } from '@burgee/adapters/sql/migrate';
import { sqliteDatabase } from '@burgee/adapters/sql/open-sqlite-storage';
import { SqlDatabase } from '@burgee/adapters/sql/sql-database';
import { tableOf } from '@burgee/adapters/sql/table';
import { collections } from '@burgee/adapters/storage/all-records';
import type { Database, Fields } from '@burgee/adapters/storage/database';
import { openStores } from '@burgee/adapters/storage/open-stores';
import { direct, refTo } from '@burgee/adapters/storage/records';
import * as schema from '@burgee/adapters/storage/schema';
import { UnreadableRecords } from '@burgee/adapters/storage/unreadable-records';
import type { UnreadableRecord } from '@burgee/core/ports/storage';
import { Timestamp } from 'firebase-admin/firestore';
import type { Knex } from 'knex';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { genericRecord } from '../contracts/generic-record.ts';
import { bookingOf, eventOf } from '../contracts/samples.ts';

/** Bytes that are no text, no number, no flag and no JSON. Every column of SQLite accepts them. */
const wrongBytes = Buffer.from([0xff]);

describe.each(collections.map((from) => [from.name, from] as const))('%s', (_, from) => {
	// In every order, these come after the wrong records, so a list with a limit meets the wrong records first.
	const others = [genericRecord(from, 98), genericRecord(from, 99)];
	const fields = Object.keys(from.schema.shape).filter((field) => field !== from.id);
	const idOf = (record: Fields) => String(record[from.id]);
	const idsOf = (found: Fields[]) => found.map(idOf).sort();
	/** Returns a record for each field or column. The test then stores a wrong value there. */
	const recordsFor = (names: string[]) =>
		names.map((name, index) => ({ name, record: genericRecord(from, index + 10) }));

	/** Expects the other documents in every list, and that nothing overwrites a wrong document. */
	async function expectOnlyOthers(
		database: Database,
		{ wrong, stored }: { wrong: Fields[]; stored: () => Promise<unknown> },
	) {
		expect(idsOf([...wrong, ...others]).slice(0, wrong.length)).toEqual(idsOf(wrong));
		const before = await stored();
		const all = idsOf(await database.list(from));
		const salvaged = wrong.filter((record) => all.includes(idOf(record)));
		expect(all).toEqual(idsOf([...salvaged, ...others]));
		expect(idsOf(await database.list(from, { limit: 2 }))).toEqual(all.slice(0, 2));
		const allIds = [...wrong, ...others].map(idOf);
		const got = await database.get(from, allIds, { leaveOutUnreadable: true });
		expect(idsOf(got.filter((record) => record !== null))).toEqual(all);
		for (const record of wrong) {
			const ref = refTo(from, idOf(record));
			const overwrite = database.change({ read: [ref] }, (seen) => ({
				writes: seen.get(ref) === null ? [{ ref, record }] : [],
				result: 'no error',
			}));
			if (salvaged.includes(record) || from.isDisposable) {
				expect(await overwrite).toBe('no error');
				continue;
			}
			await expect(overwrite).rejects.toMatchObject({ code: 'record-unreadable' });
			await expect(database.get(from, [ref.id])).rejects.toMatchObject({
				code: 'record-unreadable',
			});
		}
		if (salvaged.length === wrong.length || from.isDisposable) return;
		expect(await stored()).toEqual(before);
		const plan = { read: [], lists: [{ in: from, query: {} }] };
		const listInChange = database.change(plan, (seen) => ({ result: seen.list(from) }));
		await expect(listInChange).rejects.toMatchObject({ code: 'record-unreadable' });
	}

	test('a wrong value in any column of SQLite fails no list, and its row is not overwritten', async () => {
		const { name: table, id, columns } = tableOf(from);
		const names = columns.map(({ name }) => name).filter((name) => name !== id);
		const records = recordsFor(names);
		for (const record of others) await sqlite.write(direct('put', from, record));
		for (const { name, record } of records) {
			await sqlite.write(direct('put', from, record));
			await knex(table)
				.where(id, idOf(record))
				.update({ [name]: wrongBytes });
		}
		const wrong = records.map(({ record }) => record);
		await expectOnlyOthers(new SqlDatabase(knex), { wrong, stored: () => knex(table).orderBy(id) });
	});

	test('a wrong value in any field in memory fails no list, and its document is not overwritten', async () => {
		const database = new MemoryDatabase();
		const records = recordsFor(fields);
		for (const record of others) await database.write(direct('put', from, record));
		for (const { name, record } of records) {
			await database.write(direct('put', from, { ...record, [name]: wrongBytes }));
		}
		const wrong = records.map(({ record }) => record);
		await expectOnlyOthers(database, { wrong, stored: async () => null });
	});

	test('a Firestore document with a wrong value in any field is read, or left out of lists', () => {
		const wrongValues = [wrongBytes, 'no date', -1, { a: [1] }, [{}], Timestamp.now(), null];
		for (const field of fields) {
			for (const value of wrongValues) {
				const document = { id: 'one', fields: { ...others[0], [storedName(from, field)]: value } };
				const read = (options: object) => decode(from, document, new UnreadableRecords(), options);
				const record = read({ leaveOutUnreadable: true });
				if (record === null && !from.isDisposable) {
					expect(() => read({})).toThrow('cannot be read');
				}
				if (record !== null) expect(from.schema.parse(record)).toEqual(record);
			}
		}
	});
});

let folder: string;
let knex: Knex;
let sqlite: SqlDatabase;
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'burgee-unreadable-'));
	knex = sqliteDatabase(join(folder, 'burgee.sqlite'));
	await migrate(knex);
	await knex.raw('pragma foreign_keys = off');
	await knex.raw('pragma ignore_check_constraints = on');
	sqlite = new SqlDatabase(knex);
});
afterAll(async () => {
	await knex.destroy();
	await rm(folder, { recursive: true, force: true });
});

test('the storage reports each record with wrong values once, until the record is mended', async () => {
	const reported: UnreadableRecord[] = [];
	const database = new MemoryDatabase();
	const storage = openStores(database, { onUnreadable: (record) => reported.push(record) });
	const put = (record: Fields) => database.write(direct('put', schema.events, record));
	await put({ ...eventOf({ id: 'undated' }), eventdatetime: '31/12/2026' });
	await put({ ...eventOf({ id: 'unpriced' }), priceMinor: 'free' });
	const undated = {
		collection: 'events',
		id: 'undated',
		fields: ['eventdatetime'],
		isLeftOut: false,
	};
	const unpriced = {
		collection: 'events',
		id: 'unpriced',
		fields: ['priceMinor'],
		isLeftOut: true,
	};
	for (let round = 0; round < 3; round += 1) {
		const [event, ...others] = await storage.events.listLatest();
		expect([event?.eventdatetime, others]).toEqual([null, []]);
		expect(await storage.unreadableRecords()).toEqual([undated, unpriced]);
	}
	expect(reported).toEqual([undated, unpriced]);
	await put(eventOf({ id: 'undated' }));
	expect(await storage.unreadableRecords()).toEqual([unpriced]);
	await put(eventOf({ id: 'unpriced' }));
	expect(await storage.findUnreadableRecords()).toEqual([]);
});

test('Firestore reports a booking whose time of submission was replaced, because it cannot be read', () => {
	const unreadable = new UnreadableRecords();
	decode(
		schema.bookings,
		{ id: 'one', fields: { ...bookingOf({ id: 'one' }), submittedAt: 'yesterday' } },
		unreadable,
	);
	expect(unreadable.found).toEqual([
		{ collection: 'bookings', id: 'one', fields: ['submittedAt'], isLeftOut: false },
	]);
});
