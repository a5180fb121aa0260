import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqliteDatabase } from '@burgee/adapters/sql/open-sqlite-storage';
import { tableOf } from '@burgee/adapters/sql/table';
import { copiedCollections, digestOf } from '@burgee/adapters/storage/copy/digest';
import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { filesIn, root } from '../source-files.ts';

const fixtures = filesIn('test/adapters/released-schemas');

/** Counts the rows of each collection whose table the fixture has. */
function countRows(sqlite: Sqlite.Database): { collection: string; records: number }[] {
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
		const sqlite = new Sqlite(file);
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
	const changelog = readFileSync(`${root}CHANGELOG.md`, 'utf8');
	const releases = [...changelog.matchAll(/^## ([1-9]\d*\.\d+\.\d+),/gm)];
	const expected = releases.map(([, version]) => `test/adapters/released-schemas/${version}.sql`);
	expect(fixtures).toEqual(expect.arrayContaining(expected));
});
