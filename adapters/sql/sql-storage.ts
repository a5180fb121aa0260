import type { Storage } from '@burgee/core/ports/storage';
import type { Knex } from 'knex';
import { openStores } from '../storage/open-stores.ts';
import { assertMigrated, migrate } from './migrate.ts';
import { SqlDatabase } from './sql-database.ts';

export interface UpgradeOption {
	/**
	 * Whether to upgrade the database tables; true by default. Use false if a server with an earlier
	 * version of Burgee may be running.
	 */
	upgrade?: boolean;
}

/**
 * Opens a storage in one SQL database and upgrades the tables first.
 * @throws Error if `upgrade` is false and the tables are not up to date.
 */
export async function openSqlStorage(
	knex: Knex,
	{ upgrade = true }: UpgradeOption = {},
): Promise<Storage> {
	try {
		await (upgrade ? migrate(knex) : assertMigrated(knex));
	} catch (thrown) {
		await knex.destroy();
		throw thrown;
	}
	return openStores(new SqlDatabase(knex));
}
