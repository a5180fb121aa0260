import { chmod, copyFile, open, readdir, stat, utimes } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isMissingFile } from '@burgee/adapters/system/missing-file';
import {
	createPrivateFolder,
	privateFileMode,
	renameDurably,
} from '@burgee/adapters/system/private-files';
import { digestOfFile } from './archive.ts';
import type { Manifest } from './manifest.ts';

/** The folders of DATA_DIR with the club's own documents and photos. */
export const fileFolders = ['documents', 'photos'];

/**
 * Returns the paths of the club's documents and photos, relative to DATA_DIR, with '/' between their parts. Leaves out
 * files that are being written, whose names begin with a dot.
 */
export async function listClubFiles(dataDir: string): Promise<string[]> {
	const listed = await Promise.all(fileFolders.map((folder) => filesIn(dataDir, folder)));
	return listed.flat();
}

async function filesIn(root: string, folder: string): Promise<string[]> {
	const entries = await readdir(join(root, folder), { withFileTypes: true }).catch((cause) => {
		if (isMissingFile(cause)) return [];
		throw cause;
	});
	const shown = entries
		.filter(({ name }) => !name.startsWith('.'))
		.sort((a, b) => (a.name < b.name ? -1 : 1));
	const paths: string[] = [];
	for (const entry of shown) {
		const path = `${folder}/${entry.name}`;
		if (entry.isDirectory()) paths.push(...(await filesIn(root, path)));
		else if (entry.isFile()) paths.push(path);
	}
	return paths;
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
