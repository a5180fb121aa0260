import type { OpenOptions } from '@burgee/adapters/storage/open-options';
import { dayMs } from '@burgee/core';
import type { Clock } from '@burgee/core/ports/clock';
import type { Logger } from 'pino';
import { backupFolder } from '../config/backups.ts';
import { ConfigError } from '../config/config-error.ts';
import type { Config } from '../config/read-config.ts';

/** How many backups from before an upgrade are kept. */
const kept = 3;

/**
 * Returns what the server does before it upgrades the tables: with SQLite it makes a backup, and of other storages it asks
 * for one of the last 24 hours. Nothing with EXPECT_BACKUP=external.
 */
export function beforeUpgradeOf(
	config: Config,
	{ clock, logger }: { clock: Clock; logger: Pick<Logger, 'info'> },
): OpenOptions['beforeUpgrade'] {
	if (config.expectBackup === 'external') return undefined;
	const { storage } = config;
	if (storage.kind !== 'sqlite') {
		return async (lastBackupAt) => {
			const ageMs = clock.now().getTime() - Date.parse(lastBackupAt ?? '');
			if (ageMs <= dayMs) return;
			throw new ConfigError([
				'This version of Burgee upgrades the tables, and no backup of the last 24 hours is known. Make one with burgee backup of the version that ran until now, or with the tools of the database and EXPECT_BACKUP=external. Then start again.',
			]);
		};
	}
	return async () => {
		// Most starts need none of this.
		const { lockOf } = await import('./encryption.ts');
		const { makeBackup } = await import('./make-backup.ts');
		const { openRecordSource } = await import('./record-source.ts');
		const { file } = await makeBackup({
			...openRecordSource(storage),
			folder: backupFolder(config),
			dataDir: config.dataDir,
			clubFile: config.clubFile,
			lock: lockOf(config),
			kind: 'before-upgrade',
			keep: kept,
			now: clock.now(),
		});
		logger.info({ file }, 'backup made before the upgrade of the tables');
	};
}
