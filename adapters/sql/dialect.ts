import type { Database } from 'better-sqlite3';
import type { Knex } from 'knex';

/** A SQL statement. An insert, update or delete returns rows only with a `returning` clause. */
export type Statement = Knex.QueryBuilder | Knex.Raw;

/** The differences between SQLite and PostgreSQL. Each store converts the returned values itself. */
interface Dialect {
	/** The column type for text that is compared or sorted. Text is sorted by its bytes. */
	text: string;
	/**
	 * Runs `work` while this process holds the database's exclusive lock for migrations. Null for SQLite, which
	 * has no such lock.
	 */
	withExclusiveLock: ((knex: Knex, work: () => Promise<void>) => Promise<void>) | null;
	/**
	 * Runs the statements in one transaction. If the first statement returns no rows, the others are skipped.
	 * @returns the rows of each statement that was run.
	 */
	transaction(knex: Knex, statements: Statement[]): Promise<unknown[][]>;
}

const sqlite: Dialect = {
	text: 'varchar(255)',
	withExclusiveLock: null,
	// Run the transaction synchronously. knex's own transactions span several event loop turns and
	// would block other writers. Two connections in the same process could even deadlock.
	transaction: async (knex, statements) => {
		const database: Database = await knex.client.acquireConnection();
		try {
			return database
				.transaction(() => {
					const results: unknown[][] = [];
					for (const statement of statements) {
						if (results[0]?.length === 0) break;
						const { sql, bindings } = statement.toSQL().toNative();
						const prepared = database.prepare(sql);
						const values = bindings.map((value) =>
							typeof value === 'boolean' ? Number(value) : value,
						);
						if (prepared.reader) results.push(prepared.all(values));
						else {
							prepared.run(values);
							results.push([]);
						}
					}
					return results;
				})
				.immediate();
		} finally {
			await knex.client.releaseConnection(database);
		}
	},
};

const postgres: Dialect = {
	// Sort text by its bytes. PostgreSQL's default collation may sort 'Z' after 'a'.
	text: 'text collate "C"',
	// If the process is killed, PostgreSQL releases this lock.
	withExclusiveLock: (knex, work) =>
		knex.transaction(async (transaction) => {
			await transaction.raw('set local statement_timeout = 0');
			// Disable the idle timeout, because the transaction is idle while `work` runs on other connections.
			await transaction.raw('set local idle_in_transaction_session_timeout = 0');
			await transaction.raw(`select pg_advisory_xact_lock(hashtext('burgee'))`);
			await work();
		}),
	transaction: (knex, statements) =>
		knex.transaction(async (transaction) => {
			const results: unknown[][] = [];
			for (const statement of statements) {
				if (results[0]?.length === 0) break;
				const result = await statement.transacting(transaction);
				results.push(Array.isArray(result) ? result : result.rows);
			}
			return results;
		}),
};

export function dialectOf(knex: Knex): Dialect {
	return knex.client.config.client === 'pg' ? postgres : sqlite;
}
