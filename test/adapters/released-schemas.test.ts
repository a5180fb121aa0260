import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrations } from '@burgee/adapters/sql/migrate';
import { openSqliteDatabase } from '@burgee/adapters/sql/open-sqlite-storage';
import { SqliteDatabase } from '@burgee/adapters/sql/sqlite-driver';
import { tableOf } from '@burgee/adapters/sql/table';
import { copiedCollections, digestOf } from '@burgee/adapters/storage/copy/digest';
import type { Database } from 'better-sqlite3';
import { expect, test } from 'vitest';
import { filesIn, root } from '../source-files.ts';

const fixtures = filesIn('test/adapters/released-schemas');
const pathOf = (version: string) => `test/adapters/released-schemas/${version}.sql`;

/** The versions since 1.0.0 that the changelog names. */
const releases = [
	...readFileSync(`${root}CHANGELOG.md`, 'utf8').matchAll(/^## ([1-9]\d*\.\d+\.\d+),/gm),
].map(([, version = '']) => version);

/** Counts the rows of each collection whose table the fixture has. */
function countRows(sqlite: Database): { collection: string; records: number }[] {
	const tables = sqlite.prepare<[], string>('SELECT name FROM sqlite_master').pluck().all();
	return copiedCollections
		.filter((collection) => tables.includes(tableOf(collection).name))
		.map((collection) => {
			const count = sqlite.prepare(`SELECT count(*) FROM "${tableOf(collection).name}"`);
			return { collection: collection.name, records: Number(count.pluck().get()) };
		});
}

test.each(fixtures)(
	'this version opens the database of %s, and reads every record',
	async (path) => {
		const folder = await mkdtemp(join(tmpdir(), 'burgee-released-'));
		const file = join(folder, 'burgee.sqlite');
		const sqlite = new SqliteDatabase(file);
		sqlite.exec(`BEGIN; ${readFileSync(root + path, 'utf8')} COMMIT;`);
		const stored = countRows(sqlite);
		sqlite.close();
		const database = await openSqliteDatabase({ file });
		const read = (await digestOf(database)).map(({ collection, records }) => ({
			collection,
			records,
		}));
		expect(database.unreadable.found).toEqual([]);
		expect(read).toEqual(expect.arrayContaining(stored));
		expect(stored.filter(({ records }) => records < 2)).toEqual([]);
		await database.close();
		await rm(folder, { recursive: true });
	},
);

test('each release since 1.0.0 has a fixture of its schema', () => {
	expect(fixtures).toEqual(expect.arrayContaining(releases.map(pathOf)));
});

test('the fixture of a version that is not released yet has every migration of today', () => {
	const coming = fixtures.filter((path) => !releases.map(pathOf).includes(path));
	const old = coming.filter((path) => {
		const sql = readFileSync(root + path, 'utf8');
		return Object.keys(migrations).some((name) => !sql.includes(`'${name}'`));
	});
	expect(old, 'write it again: npm run released-schema -- VERSION').toEqual([]);
});
