import { join } from 'node:path';
import { SqliteDatabase } from '@burgee/adapters/sql/sqlite-driver';
import type { Database, Statement } from 'better-sqlite3';

/** One row that the server has inserted, updated or deleted. */
export interface RowChange {
	table: string;
	operation: 'insert' | 'update' | 'delete';
}

/** Tables that any request can change, because they count requests, sessions and changes. */
const unobserved = new Set([
	'rate_limits',
	'jobs',
	'sessions',
	'accounts',
	'revisions',
	'fuzz_changes',
]);

/** The number of changes after which the log is emptied. */
const maxLogged = 5_000;

/**
 * Records every change of a row in the server's SQLite database with triggers, which run in the server's own
 * transactions. Also reads rows, so that requests can name records that exist.
 */
export class ChangeLog {
	readonly #database: Database;
	readonly #read: Statement<[number], RowChange & { id: number }>;
	readonly #statements = new Map<string, Statement<unknown[]>>();
	#lastId = 0;

	constructor(dataDir: string) {
		this.#database = new SqliteDatabase(join(dataDir, 'burgee.sqlite'));
		this.#database.exec(
			'create table fuzz_changes (id integer primary key autoincrement, "table" text, operation text)',
		);
		const tables = this.rows<{ name: string }>(
			"select name from sqlite_master where type = 'table' and name not like 'knex%' and name not like 'sqlite%'",
		);
		for (const { name } of tables) {
			if (unobserved.has(name)) continue;
			for (const operation of ['insert', 'update', 'delete']) {
				this.#database.exec(
					`create trigger fuzz_${name}_${operation} after ${operation} on ${name} begin
						insert into fuzz_changes ("table", operation) values ('${name}', '${operation}');
					end`,
				);
			}
		}
		this.#read = this.#database.prepare('select * from fuzz_changes where id > ? order by id');
	}

	/** Returns the changes since the last call. */
	take(): RowChange[] {
		const changes = this.#read.all(this.#lastId);
		this.#lastId = changes.at(-1)?.id ?? this.#lastId;
		if (this.#lastId % maxLogged < changes.length) this.#database.exec('delete from fuzz_changes');
		return changes;
	}

	rows<Row>(sql: string, ...values: unknown[]): Row[] {
		const statement = this.#statements.get(sql) ?? this.#database.prepare(sql);
		this.#statements.set(sql, statement);
		return statement.all(...values) as Row[];
	}

	close(): void {
		this.#database.close();
	}
}
