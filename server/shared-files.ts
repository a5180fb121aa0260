import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';

/** The folders of DATA_DIR to which Burgee or an operator adds files. */
const folders = ['.', 'documents', 'documents/previous', 'photos', 'photos/uploaded'];
const maxNamed = 5;
const othersMask = 0o077;

/**
 * Logs one warning if other users of this machine may have access to DATA_DIR or to its files. Does not change the
 * permissions, because an operator may have set them on purpose.
 */
export async function warnOfSharedFiles(
	dataDir: string,
	logger: Pick<Logger, 'warn'>,
): Promise<void> {
	const shared = await sharedPaths(dataDir);
	if (shared.length === 0) return;
	const paths = shared.slice(0, maxNamed);
	logger.warn(
		{ paths, more: shared.length - paths.length },
		`other users of this machine may have access to the club's data; run: ${protectCommand(dataDir)}`,
	);
}

/** Returns the command with which an operator takes these permissions away. */
export function protectCommand(dataDir: string): string {
	return `chmod -R go= ${quoted(dataDir)}`;
}

/** Returns the paths of DATA_DIR, and of files and folders in it, to which other users may have access. */
export async function sharedPaths(dataDir: string): Promise<string[]> {
	const listed = await Promise.all(
		folders.map(async (folder) => {
			const names = await readdir(join(dataDir, folder)).catch(() => []);
			return names.map((name) => join(dataDir, folder, name));
		}),
	);
	const paths = [dataDir, ...listed.flat()];
	const areShared = await Promise.all(paths.map(isShared));
	return paths.filter((_, index) => areShared[index]);
}

/** A path that does not exist, or that this user cannot read, is not shared. */
export async function isShared(path: string): Promise<boolean> {
	const stats = await stat(path).catch(() => null);
	return stats !== null && (stats.mode & othersMask) !== 0;
}

/** Quotes the text for a POSIX shell. */
function quoted(text: string): string {
	return `'${text.replaceAll("'", "'\\''")}'`;
}
