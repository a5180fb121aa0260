import type { Database } from 'better-sqlite3';
import type { Knex } from 'knex';

/** One statement, with `returning` or raw where its rows are wanted. */
export type Statement = Knex.QueryBuilder | Knex.Raw;

/** In what the two databases differ where they are asked something; their values are read in each store. */
interface Dialect {
	/** The type of a text that is compared or sorted: byte by byte, as the core does it. */
	text: string;
	/** Does this while nobody else does it in this database; null where no lock lasts for so long. */
	withExclusiveLock: ((knex: Knex, work: () => Promise<void>) => Promise<void>) | null;
	/** Does these statements together or not at all, and where the first gives no row, only that; the rows that each gives. */
	transaction(knex: Knex, statements: Statement[]): Promise<unknown[][]>;
}

const sqlite: Dialect = {
	text: 'varchar(255)',
	withExclusiveLock: null,
	// In one go, not over several turns of the event loop as knex's own transactions: one that waits for
	// its next turn would hold up every other writer, and a second storage of this process for good.
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
	// The database's own collation may sort 'Z' after 'a'.
	text: 'text collate "C"',
	// Given back by the database itself, however this process ends.
	withExclusiveLock: (knex, work) =>
		knex.transaction(async (transaction) => {
			await transaction.raw('set local statement_timeout = 0');
			// It has nothing to do itself while others do the work.
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
