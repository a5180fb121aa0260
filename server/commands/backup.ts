import { UnusableStorageError } from '@burgee/adapters/storage/open-options';
import { SystemClock } from '@burgee/adapters/system/system-clock';
import { type Instant, toInstant } from '@burgee/core';
import { displayFileSize } from '@burgee/core/display/file-size';
import { describeManifest } from '../backup/describe-manifest.ts';
import { lockOf } from '../backup/encryption.ts';
import { type MadeBackup, makeBackup } from '../backup/make-backup.ts';
import { openRecordSource } from '../backup/record-source.ts';
import { backupFolder } from '../config/backups.ts';
import { type Config, readConfig } from '../config/read-config.ts';
import { openStorage } from '../config/storage.ts';
import { type ExitCode, exitCodes } from './exit-codes.ts';
import type { Report } from './report.ts';

/** The options of the command line. */
export interface BackupOptions {
	to?: string;
	keep?: string;
	recipient?: string;
}

/** Makes a backup of the configured storage, and remembers its time for the dashboard. */
export async function backUp(
	report: Report,
	{ to, keep, recipient }: BackupOptions,
): Promise<ExitCode> {
	const config = readConfig({
		...process.env,
		...(to !== undefined && { BACKUP_DIR: to }),
		...(keep !== undefined && { BACKUP_KEEP: keep }),
		...(recipient !== undefined && { BACKUP_RECIPIENT: recipient, BACKUP_PASSPHRASE: '' }),
	});
	const now = new SystemClock().now();
	const made = await makeBackup({
		folder: backupFolder(config),
		dataDir: config.dataDir,
		clubFile: config.clubFile,
		...openRecordSource(config.storage),
		lock: lockOf(config),
		kind: 'regular',
		keep: config.backupsKept,
		now,
		onStep: (step) => report.progress(step),
	});
	const notRecorded = await recordBackup(config, toInstant(now));
	const { file, bytes, manifest, removed } = made;
	report.result(textOf(made, config, notRecorded), {
		...{ file, bytes, removed, manifest, notRecorded },
	});
	const isRight = manifest.leftOut.length === 0 && notRecorded === null;
	return isRight ? exitCodes.done : exitCodes.found;
}

/** Returns why the dashboard cannot know of the backup, or null. The backup is good all the same. */
async function recordBackup({ storage: choice }: Config, at: Instant): Promise<string | null> {
	try {
		const storage = await openStorage(choice, { upgrade: false });
		await storage.backups.recordMade(at).finally(() => storage.close());
		return null;
	} catch (error) {
		// The server has not upgraded the tables yet, so there is no dashboard to tell.
		if (error instanceof UnusableStorageError) return null;
		return error instanceof Error ? error.message : String(error);
	}
}

function textOf(
	{ file, bytes, manifest, removed }: MadeBackup,
	{ backupRecipient: recipient }: Config,
	notRecorded: string | null,
): string {
	const lines = [
		`${file} (${displayFileSize(bytes)}): ${describeManifest(manifest)}`,
		recipient === null
			? 'The backup was read back and is complete.'
			: 'The backup was written and has the right bytes. To verify the records, use burgee restore --verify with the key.',
		...manifest.leftOut.map(
			({ collection, id }) => `Left out, because it cannot be read: ${collection}/${id}`,
		),
		...(removed.length > 0 ? [`Removed ${removed.join(', ')}`] : []),
		...(notRecorded === null
			? []
			: [
					`The dashboard does not know of this backup, because the storage took no write: ${notRecorded}`,
				]),
	];
	return `${lines.join('\n')}\n`;
}
