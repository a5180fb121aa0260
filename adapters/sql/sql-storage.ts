import type { Storage } from '@burgee/core/ports/storage';
import type { Knex } from 'knex';
import { backupStore } from '../storage/backup-store.ts';
import type { Database } from '../storage/database.ts';
import type { OpenOptions } from '../storage/open-options.ts';
import { openStores } from '../storage/open-stores.ts';
import { OutageDetector } from '../storage/outage-detector.ts';
import { assertMigrated, migrate } from './migrate.ts';
import { SqlDatabase } from './sql-database.ts';
import { isSqlOutage } from './sql-outages.ts';

interface SqlOptions extends Pick<OpenOptions, 'beforeUpgrade' | 'upgrade' | 'onUnreadable'> {
	onNew?: () => void;
}

/** Opens a storage in one SQL database, as `openSqlDatabase` does. */
export async function openSqlStorage(knex: Knex, options: SqlOptions = {}): Promise<Storage> {
	return openStores(await openSqlDatabase(knex, options), options);
}

/**
 * Opens one SQL database and upgrades the tables first. Calls `onNew` first if there are no tables.
 * @throws the error of `onNew` or of `beforeUpgrade`, or Error if `upgrade` is false and the tables are not up to date, or
 * if the tables were made by a later version of Burgee.
 */
export async function openSqlDatabase(
	knex: Knex,
	{ beforeUpgrade = async () => {}, upgrade = true, onNew }: SqlOptions = {},
): Promise<Database> {
	const prepare = async () => beforeUpgrade(await backupStore(new SqlDatabase(knex)).lastMadeAt());
	try {
		await (upgrade
			? migrate(knex, { onNew, beforeUpgrade: prepare })
			: assertMigrated(knex, { onNew }));
	} catch (thrown) {
		await knex.destroy();
		throw thrown;
	}
	return new OutageDetector(new SqlDatabase(knex), isSqlOutage);
}
