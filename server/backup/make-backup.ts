import { rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inspectSqliteFile } from '@burgee/adapters/sql/sqlite-copy';
import { isMissingFile } from '@burgee/adapters/system/missing-file';
import {
	createPrivateFolder,
	privateFileMode,
	renameDurably,
} from '@burgee/adapters/system/private-files';
import { toInstant } from '@burgee/core';
import serverPackage from '../package.json' with { type: 'json' };
import { digestOfFile, writeArchive } from './archive.ts';
import { BackupError } from './backup-error.ts';
import { type BackupKind, backupFileName, removeOldBackups } from './backup-files.ts';
import { copyPrivately, describeFile, listClubFiles } from './club-files.ts';
import type { Lock } from './encryption.ts';
import { clubFileName, databaseName, type Manifest, manifestName } from './manifest.ts';
import { readBackup } from './read-backup.ts';
import type { RecordSource } from './record-source.ts';
import { withStagingFolder } from './staging.ts';

export interface BackupRequest extends RecordSource {
	/** The folder for the backup. It is created if it does not exist. */
	folder: string;
	/** The folder with the club's documents and photos. */
	dataDir: string;
	/** The path of CLUB_FILE, if it is set. */
	clubFile: string | null;
	lock: Lock | null;
	kind: BackupKind;
	/** How many backups of this kind the folder keeps. */
	keep: number;
	now: Date;
	/** Receives how far the backup is. */
	onStep?: (step: { step: string; done: number; total: number | null }) => void;
}

export interface MadeBackup {
	file: string;
	bytes: number;
	manifest: Manifest;
	/** The names of older backups that were removed. */
	removed: string[];
}

/**
 * Makes a backup in one file, reads it back, and then removes older ones. If anything fails, the folder is left as it
 * was. For an age key, only its holder can read the records back, so the file's bytes are compared instead.
 * @throws BackupError if the backup cannot be read back.
 */
export async function makeBackup(request: BackupRequest): Promise<MadeBackup> {
	const { folder, kind, keep, lock, now, onStep = () => {} } = request;
	await createPrivateFolder(folder);
	const file = join(folder, backupFileName(now, { kind, isEncrypted: lock !== null }));
	// Another process may make one in the same second.
	const unfinished = `${file}.${process.pid}.unfinished`;
	try {
		const { manifest, sha256 } = await withStagingFolder(request, async (staging) => {
			const manifest = await stage(request, staging);
			const paths = [manifestName, ...manifest.files.map(({ path }) => path)];
			const written = { folder: staging, paths, file: unfinished, lock };
			return { manifest, sha256: await writeArchive(written) };
		});
		onStep({ step: 'files read back', done: 0, total: manifest.files.length });
		await readBack(request, { file: unfinished, sha256 });
		await renameDurably(unfinished, file);
		const { size } = await stat(file);
		const removed = await removeOldBackups(folder, { kind, keep, now });
		return { file, bytes: size, manifest, removed };
	} finally {
		await rm(unfinished, { force: true });
	}
}

/** Copies everything into the folder, and describes it in a manifest. */
async function stage(request: BackupRequest, folder: string): Promise<Manifest> {
	const { dataDir, clubFile, storage, copyRecords, now, onStep = () => {} } = request;
	const leftOut = await copyRecords(join(folder, databaseName));
	const paths = [databaseName];
	if (clubFile !== null) {
		await copyPrivately(clubFile, join(folder, clubFileName));
		paths.push(clubFileName);
	}
	const clubFiles = await listClubFiles(dataDir);
	for (const [index, path] of clubFiles.entries()) {
		onStep({ step: 'files', done: index, total: clubFiles.length });
		try {
			await copyPrivately(join(dataDir, path), join(folder, path));
			paths.push(path);
		} catch (thrown) {
			// An admin may have deleted the document or the photo since it was listed.
			if (!isMissingFile(thrown)) throw thrown;
		}
	}
	const files: Manifest['files'] = [];
	for (const path of paths) files.push(await describeFile(folder, path));
	const manifest: Manifest = {
		format: 'burgee-backup',
		formatVersion: 1,
		madeAt: toInstant(now),
		burgee: serverPackage.version,
		storage,
		...inspectSqliteFile(join(folder, databaseName)),
		leftOut,
		files,
	};
	const text = JSON.stringify(manifest, null, '\t');
	await writeFile(join(folder, manifestName), text, { mode: privateFileMode });
	return manifest;
}

async function readBack(
	{ dataDir, lock, now }: BackupRequest,
	{ file, sha256 }: { file: string; sha256: string },
): Promise<void> {
	if (lock !== null && 'recipient' in lock) {
		if ((await digestOfFile(file)) === sha256) return;
		throw new BackupError('the backup does not have the bytes that were written: check its disk');
	}
	await withStagingFolder({ dataDir, now }, (folder) => readBackup({ file, folder, key: lock }));
}
