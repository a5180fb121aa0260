import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqliteDatabase } from '@burgee/adapters/sql/open-sqlite-storage';
import { SqliteDatabase } from '@burgee/adapters/sql/sqlite-driver';
import { copiedCollections } from '@burgee/adapters/storage/copy/digest';
import { direct } from '@burgee/adapters/storage/records';
import type { Database } from 'better-sqlite3';
import { genericRecord } from '../contracts/generic-record.ts';
import { root } from '../source-files.ts';

const [version = ''] = process.argv.slice(2);
const path = `test/adapters/released-schemas/${version}.sql`;

/** Returns the SQL statements that create the database again: its tables and indexes, and then its rows. */
function sqlOf(database: Database): string {
	const created = database
		.prepare<[], { name: string; type: string; sql: string }>(
			"SELECT name, type, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY type = 'index', name",
		)
		.all();
	const tables = created.filter(({ type }) => type === 'table');
	const rows = tables.flatMap(({ name }) => {
		const columns = database.pragma(`table_info(${name})`) as { name: string }[];
		const values = columns.map((column) => `quote("${column.name}")`).join(" || ',' || ");
		return database
			.prepare<[], string>(`SELECT ${values} FROM "${name}"`)
			.pluck()
			.all()
			.map((row) => `INSERT INTO "${name}" VALUES (${row});`);
	});
	return [...created.map(({ sql }) => `${sql};`), ...rows, ''].join('\n');
}

if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error('Name the version, such as 1.0.0.');
if (readFileSync(`${root}CHANGELOG.md`, 'utf8').includes(`\n## ${version},`)) {
	throw new Error(
		`CHANGELOG.md says that ${version} is released. A released schema never changes.`,
	);
}
const folder = await mkdtemp(join(tmpdir(), 'burgee-schema-'));
const file = join(folder, 'burgee.sqlite');
const database = await openSqliteDatabase({ file });
for (const collection of copiedCollections) {
	for (const number of [1, 2]) {
		await database.write(direct('create', collection, genericRecord(collection, number)));
	}
}
await database.close();
const sqlite = new SqliteDatabase(file);
await writeFile(root + path, sqlOf(sqlite));
sqlite.close();
await rm(folder, { recursive: true });
