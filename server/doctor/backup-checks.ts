import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { backupTasks } from '@burgee/core';
import { displayDateTime } from '@burgee/core/display/dates';
import type { Clock } from '@burgee/core/ports/clock';
import type { Storage } from '@burgee/core/ports/storage';
import { backupFolder } from '../config/backups.ts';
import type { Config } from '../config/read-config.ts';
import { isShared } from '../shared-files.ts';
import type { Findings } from './check.ts';
import { checkFolder, type FreeSpace, listed } from './file-checks.ts';

type BackupSettings = Pick<
	Config,
	'backupDir' | 'backupEveryMs' | 'dataDir' | 'expectBackup' | 'isProduction'
>;

/** Finds a last good backup that is too old, and a folder that cannot take the next one. */
export async function checkBackups(
	config: BackupSettings,
	{ storage, clock, ...space }: { storage: Storage; clock: Clock } & FreeSpace,
	findings: Findings,
): Promise<void> {
	const { backupEveryMs: everyMs, expectBackup, isProduction } = config;
	if (expectBackup === 'external') return;
	const lastMadeAt = await storage.backups.lastMadeAt();
	const isOld = backupTasks({ lastMadeAt, everyMs }, clock.now()).length > 0;
	const isNeverUsed = lastMadeAt === null && everyMs === null;
	if (isNeverUsed && isProduction) {
		findings.found(
			'Nothing makes backups',
			'set BACKUP_EVERY=24h and a BACKUP_DIR on another disk, or EXPECT_BACKUP=external if another program makes them',
		);
	} else if (isOld) {
		const fact =
			lastMadeAt === null
				? 'There is no good backup yet'
				: `The last good backup was made on ${displayDateTime(lastMadeAt)}`;
		findings.found(
			fact,
			everyMs === null
				? 'run burgee backup, or set BACKUP_EVERY=24h'
				: 'run burgee backup, which says what prevents it, and look for “job failed” in the log',
		);
	}
	if (everyMs === null) return;
	const folder = backupFolder(config);
	const isThere = await checkFolder(folder, { variable: 'BACKUP_DIR', ...space }, findings);
	if (!isThere) return;
	const paths = (await readdir(folder)).map((name) => join(folder, name));
	const areShared = await Promise.all(paths.map(isShared));
	const shared = paths.filter((_, index) => areShared[index]);
	if (shared.length > 0) {
		findings.found(
			`Other users of this machine may read ${listed(shared)}`,
			`run chmod go= ${join(folder, '*')}`,
		);
	}
}
