import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, copyFile, open, readdir, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createPrivateFolder, privateFileMode } from '@burgee/adapters/system/private-files';
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
	const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(() => []);
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
 * bytes are on the disk when the promise resolves.
 */
export async function copyPrivately(from: string, to: string): Promise<void> {
	await createPrivateFolder(dirname(to));
	await copyFile(from, to);
	await chmod(to, privateFileMode);
	const { atime, mtime } = await stat(from);
	await utimes(to, atime, mtime);
	const copy = await open(to, 'r+');
	await copy.sync().finally(() => copy.close());
}

/** Returns the size and the SHA-256 of a file in a folder. */
export async function describeFile(
	folder: string,
	path: string,
): Promise<Manifest['files'][number]> {
	const { size } = await stat(join(folder, path));
	const sha256 = createHash('sha256');
	for await (const chunk of createReadStream(join(folder, path))) sha256.update(chunk);
	return { path, bytes: size, sha256: sha256.digest('hex') };
}
