import { join } from 'node:path';
import { GroupCommit } from '@burgee/adapters/sql/group-commit';
import { SqliteDatabase } from '@burgee/adapters/sql/sqlite-driver';
import type { Database } from 'better-sqlite3';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../server/running-burgee.ts';

let database: Database;
let groupCommit: GroupCommit;
/** Another connection to the same file. It sees only what has been committed. */
let reader: Database;
/** The transaction statements and pragmas that SQLite has run since the test started. */
let statements: string[];

beforeEach(async () => {
	const folder = await temporaryFolder();
	const file = join(folder.path, 'burgee.sqlite');
	statements = [];
	database = new SqliteDatabase(file, {
		verbose: (sql) => {
			if (/^(begin|commit|rollback|pragma)/i.test(String(sql))) {
				statements.push(String(sql).toLowerCase());
			}
		},
	});
	database.pragma('journal_mode = WAL');
	database.pragma('busy_timeout = 0');
	database.exec('create table notes (name text primary key)');
	reader = new SqliteDatabase(file, { timeout: 0 });
	groupCommit = new GroupCommit(database);
	statements.length = 0;
	onTestFinished(async () => {
		reader.close();
		database.close();
		await folder.remove();
	});
});

const insert = (name: string) => () => {
	database.prepare('insert into notes values (?)').run(name);
	return name;
};
const committed = () => reader.prepare('select name from notes order by name').pluck().all();
const add = (name: string, durable = true) => groupCommit.transaction(insert(name), { durable });

describe('group commit in SQLite', () => {
	test('transactions that wait at the same time share one commit, and each gets its own result', async () => {
		const names = Array.from(
			{ length: 32 },
			(_, index) => `note ${String(index).padStart(2, '0')}`,
		);
		expect(await Promise.all(names.map((name) => add(name)))).toEqual(names);
		expect(committed()).toEqual(names);
		expect(statements).toEqual(['begin immediate', 'commit']);
	});

	test('a transaction that starts after a commit is committed by the next commit', async () => {
		await add('first');
		await add('second');
		expect(statements).toEqual(['begin immediate', 'commit', 'begin immediate', 'commit']);
	});

	test('a transaction is committed before its promise resolves', async () => {
		const seen: unknown[] = [];
		await groupCommit.transaction(
			() => {
				insert('one')();
				seen.push(committed());
			},
			{ durable: true },
		);
		seen.push(committed());
		expect(seen).toEqual([[], ['one']]);
	});

	test('if a transaction fails, its changes are rolled back, and the others are committed', async () => {
		const failing = groupCommit.transaction(
			() => {
				insert('rolled back')();
				throw new Error('refused');
			},
			{ durable: true },
		);
		const results = await Promise.allSettled([add('before'), failing, add('before'), add('after')]);
		expect(results.map(({ status }) => status)).toEqual([
			'fulfilled',
			'rejected',
			'rejected',
			'fulfilled',
		]);
		expect(results[1]).toMatchObject({ reason: { message: 'refused' } });
		expect(results[2]).toMatchObject({ reason: { code: 'SQLITE_CONSTRAINT_PRIMARYKEY' } });
		expect(committed()).toEqual(['after', 'before']);
	});

	test('while another connection holds the lock, transactions wait, and are then committed in their order', async () => {
		reader.exec('begin immediate');
		const adding = [add('b'), add('a')];
		await expect.poll(() => statements.length).toBeGreaterThan(1);
		adding.push(add('c'));
		reader.exec('rollback');
		expect(await Promise.all(adding)).toEqual(['b', 'a', 'c']);
		expect(reader.prepare('select name from notes order by rowid').pluck().all()).toEqual([
			'b',
			'a',
			'c',
		]);
		expect(new Set(statements)).toEqual(new Set(['begin immediate', 'commit']));
	});

	test('flush rejects the waiting transactions if another connection holds the lock, and the next one works', async () => {
		reader.exec('begin immediate');
		const adding = Promise.allSettled([add('one'), add('two')]);
		await expect.poll(() => statements.length).toBeGreaterThan(1);
		groupCommit.flush();
		reader.exec('rollback');
		for (const result of await adding) {
			expect(result).toMatchObject({ status: 'rejected', reason: { code: 'SQLITE_BUSY' } });
		}
		await add('three');
		expect(committed()).toEqual(['three']);
	});

	test('if a commit fails, no transaction in it is stored, and the next one works', async () => {
		const [{ page_count: pages }] = database.pragma('page_count') as [{ page_count: number }];
		database.pragma(`max_page_count = ${pages}`);
		const large = 'x'.repeat(100_000);
		for (const { status } of await Promise.allSettled([add('one'), add(large), add('two')])) {
			expect(status).toBe('rejected');
		}
		expect(committed()).toEqual([]);
		database.pragma('max_page_count = 1000');
		await add('three');
		expect(committed()).toEqual(['three']);
	});

	test('a commit waits for the disk if one of its transactions is durable', async () => {
		await Promise.all([add('durable'), add('not durable', false)]);
		expect(statements).toEqual(['begin immediate', 'commit']);
		statements.length = 0;
		await add('also not durable', false);
		expect(statements).toEqual([
			'pragma synchronous = normal',
			'begin immediate',
			'commit',
			'pragma synchronous = full',
		]);
	});
});
