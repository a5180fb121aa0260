import { chmod, copyFile, open, readdir, realpath, stat, utimes } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isMissingFile } from '@burgee/adapters/system/missing-file';
import {
	createPrivateFolder,
	privateFileMode,
	renameDurably,
} from '@burgee/adapters/system/private-files';
import { digestOfFile } from './archive.ts';
import { BackupError } from './backup-error.ts';
import type { Manifest } from './manifest.ts';

/** The folders of DATA_DIR with the club's own documents and photos. */
export const fileFolders = ['documents', 'photos'];

/**
 * Returns the paths of the club's documents and photos, relative to DATA_DIR, with '/' between their parts. Follows
 * symbolic links. Leaves out files that are being written, whose names begin with a dot.
 * @throws BackupError for a link to a folder above it, which has no end.
 */
export async function listClubFiles(dataDir: string): Promise<string[]> {
	const listed = await Promise.all(fileFolders.map((folder) => filesIn(dataDir, folder)));
	return listed.flat();
}

/** @param parents the real paths of the folders around this one. */
async function filesIn(root: string, folder: string, parents: string[] = []): Promise<string[]> {
	const real = await realpath(join(root, folder)).catch(nullIfMissing);
	if (real === null) return [];
	if (parents.includes(real)) {
		throw new BackupError(
			`${join(root, folder)} is a link to a folder that contains it: remove it`,
		);
	}
	const names = (await readdir(real)).filter((name) => !name.startsWith('.')).sort();
	const paths: string[] = [];
	for (const name of names) {
		const path = `${folder}/${name}`;
		const stats = await stat(join(real, name)).catch(nullIfMissing);
		if (stats?.isDirectory()) paths.push(...(await filesIn(root, path, [...parents, real])));
		else if (stats?.isFile()) paths.push(path);
	}
	return paths;
}

function nullIfMissing(cause: unknown): null {
	if (isMissingFile(cause)) return null;
	throw cause;
}

/**
 * Copies a file with its date, which members see at a document. Only the user that runs Burgee can open the copy, and its
 * bytes are on the disk when the promise resolves. An interrupted copy leaves nothing at `to`.
 */
export async function copyPrivately(from: string, to: string): Promise<void> {
	await createPrivateFolder(dirname(to));
	const unfinished = join(dirname(to), `.${basename(to)}.unfinished`);
	await copyFile(from, unfinished);
	await chmod(unfinished, privateFileMode);
	const { atime, mtime } = await stat(from);
	await utimes(unfinished, atime, mtime);
	const copy = await open(unfinished, 'r+');
	await copy.sync().finally(() => copy.close());
	await renameDurably(unfinished, to);
}

/** Returns the size and the SHA-256 of a file in a folder. */
export async function describeFile(
	folder: string,
	path: string,
): Promise<Manifest['files'][number]> {
	const { size } = await stat(join(folder, path));
	return { path, bytes: size, sha256: await digestOfFile(join(folder, path)) };
}
