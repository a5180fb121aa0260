import { join } from 'node:path';
import { openSqliteStorage } from '@burgee/adapters/sql/open-sqlite-storage';
import { recountTotals } from '@burgee/core';
import { BackupError } from './backup-error.ts';
import { copyPrivately, describeFile } from './club-files.ts';
import type { Key } from './encryption.ts';
import { clubFileName, databaseName, type Manifest } from './manifest.ts';
import { readBackup } from './read-backup.ts';
import type { RestoreTarget } from './restore-target.ts';
import { withStagingFolder } from './staging.ts';

interface BackupToRead {
	file: string;
	key: Key | null;
	/** The folder for the club's documents and photos, and meanwhile for what the backup contains. */
	dataDir: string;
	now: Date;
}

export interface RestoreRequest extends BackupToRead {
	target: RestoreTarget;
	/**
	 * Called when the backup was verified and fits the storage, before anything is written.
	 * @returns whether to restore it.
	 */
	confirm(manifest: Manifest): Promise<boolean>;
}

export interface Verified {
	manifest: Manifest;
	/** The number of events whose stored totals differ from their bookings. */
	differences: number;
	/** The number of records with wrong values. */
	unreadable: number;
}

export interface Restored extends Verified {
	/** The path of the restored copy of CLUB_FILE, or null if the backup has none. */
	clubFile: string | null;
}

/**
 * Restores a backup into an empty storage. The records come last: if the restore is interrupted before, it can be
 * repeated. Tables of an earlier version of Burgee are upgraded.
 * @returns null if `confirm` did not confirm.
 * @throws BackupError if the backup is damaged, or the storage is not empty. Then nothing was changed.
 */
export async function restoreBackup(request: RestoreRequest): Promise<Restored | null> {
	const { dataDir, target, confirm } = request;
	return withVerified(request, async (folder, verified) => {
		const { manifest } = verified;
		await target.requireEmpty(manifest);
		const files = manifest.files.filter(({ path }) => path !== databaseName);
		await requireNoOtherFiles(dataDir, files);
		if (!(await confirm(manifest))) return null;
		for (const { path } of files) await copyPrivately(join(folder, path), join(dataDir, path));
		await target.fill(join(folder, databaseName), manifest);
		const hasClubFile = files.some(({ path }) => path === clubFileName);
		return { ...verified, clubFile: hasClubFile ? join(dataDir, clubFileName) : null };
	});
}

/**
 * Verifies a backup, and restores nothing.
 * @throws BackupError if the backup is damaged.
 */
export function verifyBackup(request: BackupToRead): Promise<Verified> {
	return withVerified(request, async (_, verified) => verified);
}

/** Extracts and verifies a backup, and upgrades its tables. */
function withVerified<Result>(
	{ file, key, dataDir, now }: BackupToRead,
	work: (folder: string, verified: Verified) => Promise<Result>,
): Promise<Result> {
	return withStagingFolder({ dataDir, now }, async (folder) => {
		const manifest = await readBackup({ file, folder, key });
		return work(folder, { manifest, ...(await upgradeAndCheck(join(folder, databaseName))) });
	});
}

async function upgradeAndCheck(
	file: string,
): Promise<Pick<Restored, 'differences' | 'unreadable'>> {
	const storage = await openSqliteStorage({ file, mayCreate: false });
	try {
		const { differences } = await recountTotals(storage, { repair: false });
		const unreadable = await storage.findUnreadableRecords();
		return { differences: differences.length, unreadable: unreadable.length };
	} finally {
		await storage.close();
	}
}

/** @throws BackupError if a file of the backup would replace a different one. */
async function requireNoOtherFiles(dataDir: string, files: Manifest['files']): Promise<void> {
	for (const { path, sha256 } of files) {
		const existing = await describeFile(dataDir, path).catch(() => null);
		if (existing === null || existing.sha256 === sha256) continue;
		throw new BackupError(
			`${join(dataDir, path)} exists and differs from the file in the backup: move it away first`,
		);
	}
}
