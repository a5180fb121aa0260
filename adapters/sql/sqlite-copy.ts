import { createHash } from 'node:crypto';
import type { Database } from 'better-sqlite3';
import { collections } from '../storage/all-records.ts';
import { copyMarkerName } from '../storage/copy/copy-marker.ts';
import { unfinishedCopyError } from '../storage/open-options.ts';
import { jobs } from '../storage/schema.ts';
import { createPrivateFile } from '../system/private-files.ts';
import { tableOf } from './table.ts';
import { withSqlite } from './with-sqlite.ts';

/** What an SQLite file contains. Two files with the same rows have the same digests. */
export interface SqliteContent {
	/** The names of the migrations that made the tables. */
	migrations: string[];
	tables: {
		name: string;
		rows: number;
		/** The SHA-256 of all rows. It does not depend on their order. */
		digest: string;
	}[];
}

/** A copy has no sessions, no rate limits and no leases of jobs: they belong to running servers and signed-in browsers. */
const leftOut = collections
	.filter(({ isDisposable }) => isDisposable)
	.map((collection) => tableOf(collection).name);

/**
 * Copies an SQLite file, as it is at one moment, into a new file that only the user that runs Burgee can open. Servers
 * may write to it during the copy. The copy has no sessions, rate limits or leases of jobs, and no bytes of deleted rows
 * (decision: erased-bytes).
 * @throws Error if the file to copy does not exist, or if `to` exists and is not empty; UnusableStorageError if the file is
 * the target of an unfinished copy.
 */
export async function copySqliteFile({ from, to }: { from: string; to: string }): Promise<void> {
	await createPrivateFile(to);
	withSqlite(from, { readonly: true }, (source) => {
		requireWhole(source);
		source.prepare('vacuum into ?').run(to);
	});
	withSqlite(to, {}, removeLeftOut);
}

/** The marker of an unfinished copy is among the rows that a copy does not have. */
function requireWhole(database: Database): void {
	const { name, id } = tableOf(jobs);
	if (!tableNames(database).includes(name)) return;
	const marker = database.prepare(`select 1 from ${name} where "${id}" = ?`).get(copyMarkerName);
	if (marker !== undefined) throw unfinishedCopyError();
}

/** Removes these rows, and overwrites their bytes. */
function removeLeftOut(database: Database): void {
	database.pragma('secure_delete = ON');
	const tables = new Set(tableNames(database));
	for (const name of leftOut) if (tables.has(name)) database.exec(`delete from ${name}`);
}

/**
 * Reads the whole file.
 * @throws Error if it is no SQLite file, or if SQLite finds damage in it.
 */
export function inspectSqliteFile(file: string): SqliteContent {
	return withSqlite(file, { readonly: true }, (database) => {
		const [problem] = database.pragma('integrity_check(1)', { simple: false }) as {
			integrity_check: string;
		}[];
		if (problem?.integrity_check !== 'ok') {
			throw new Error(`SQLite reports damage: ${problem?.integrity_check}`);
		}
		const names = tableNames(database);
		const applied = names.includes('knex_migrations')
			? database.prepare('select name from knex_migrations order by name').pluck().all()
			: [];
		return {
			migrations: applied.map(String),
			tables: names
				.filter((name) => !name.startsWith('knex_'))
				.map((name) => ({ name, ...contentOf(database, name) })),
		};
	});
}

function contentOf(database: Database, table: string): { rows: number; digest: string } {
	const digests: string[] = [];
	for (const row of database.prepare(`select * from "${table}"`).iterate()) {
		const fields = Object.entries(row as Record<string, unknown>).sort(([a], [b]) =>
			a < b ? -1 : 1,
		);
		digests.push(createHash('sha256').update(JSON.stringify(fields)).digest('base64'));
	}
	const all = createHash('sha256').update(digests.sort().join('\n'));
	return { rows: digests.length, digest: all.digest('hex') };
}

function tableNames(database: Database): string[] {
	return database
		.prepare(`select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`)
		.pluck()
		.all()
		.map(String)
		.sort();
}
