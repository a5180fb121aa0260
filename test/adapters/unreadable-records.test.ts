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
const numbers = [1, 2, 3];

describe.each(collections.map((from) => [from.name, from] as const))('%s', (_, from) => {
	const records = numbers.map((number) => genericRecord(from, number));
	const [wrong, ...others] = records.map((record) => String(record[from.id]));
	const wrongId = String(wrong);
	const fields = Object.keys(from.schema.shape).filter((field) => field !== from.id);
	const idsOf = (found: Fields[]) => found.map((record) => String(record[from.id])).sort();

	/** Expects the other documents in every list, and that nothing overwrites the wrong document. */
	async function expectOnlyOthers(database: Database, stored: () => Promise<unknown>) {
		const before = await stored();
		const all = idsOf(await database.list(from));
		const isSalvaged = all.includes(wrongId);
		const listed = isSalvaged ? [wrongId, ...others].sort() : others;
		expect(all).toEqual(listed);
		expect(idsOf(await database.list(from, { limit: 2 }))).toEqual(listed.slice(0, 2));
		const got = await database.get(from, [wrongId, ...others], { leaveOutUnreadable: true });
		expect(idsOf(got.filter((record) => record !== null))).toEqual(listed);
		const ref = refTo(from, wrongId);
		const overwrite = database.change({ read: [ref] }, (seen) => ({
			writes: seen.get(ref) === null ? [{ ref, record: records[0] ?? null }] : [],
			result: 'no error',
		}));
		if (isSalvaged || from.isDisposable) return expect(await overwrite).toBe('no error');
		await expect(database.get(from, [wrongId])).rejects.toMatchObject({
			code: 'record-unreadable',
		});
		await expect(overwrite).rejects.toMatchObject({ code: 'record-unreadable' });
		expect(await stored()).toEqual(before);
		const plan = { read: [], lists: [{ in: from, query: {} }] };
		const listInChange = database.change(plan, (seen) => ({ result: seen.list(from) }));
		await expect(listInChange).rejects.toMatchObject({ code: 'record-unreadable' });
	}

	test('a wrong value in any column of SQLite fails no list, and its row is not overwritten', async () => {
		const { name, id } = tableOf(from);
		const row = () => knex(name).where(id, wrongId).first();
		for (const record of records) await sqlite.write(direct('put', from, record));
		const right = await row();
		const columns = Object.keys(right).filter((column) => column !== id);
		for (const column of columns) {
			await knex(name)
				.where(id, wrongId)
				.update({ [column]: wrongBytes });
			const database = new SqlDatabase(knex);
			if (tableOf(from).columns.some((known) => known.name === column)) {
				await expectOnlyOthers(database, row);
			}
			await knex(name).where(id, wrongId).delete();
			await knex(name).insert(right);
		}
		await knex(name).delete();
	});

	test('a wrong value in any field in memory fails no list, and its document is not overwritten', async () => {
		for (const field of fields) {
			const database = new MemoryDatabase();
			for (const record of records) await database.write(direct('put', from, record));
			await database.write(direct('put', from, { ...records[0], [field]: wrongBytes }));
			await expectOnlyOthers(database, async () => null);
		}
	});

	test('a Firestore document with a wrong value in any field is read, or left out of lists', () => {
		const wrongValues = [wrongBytes, 'no date', -1, { a: [1] }, [{}], Timestamp.now(), null];
		for (const field of fields) {
			for (const value of wrongValues) {
				const document = { id: 'one', fields: { ...records[0], [storedName(from, field)]: value } };
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
