import { constants } from 'node:fs';
import { access, stat, statfs } from 'node:fs/promises';
import { findPasswordFile } from '../password-file.ts';
import { isShared, protectCommand, sharedPaths } from '../shared-files.ts';
import type { Findings } from './check.ts';

const mebibyte = 1024 ** 2;
/** A club's photos, documents and SQLite file with its log grow by less than this in a season. */
const minFreeBytes = 500 * mebibyte;
const maxNamed = 3;

/** Replaces the reading of the free space of a folder's disk in tests. */
export interface FreeSpace {
	freeBytesOf?: ((folder: string) => Promise<number>) | undefined;
}

/**
 * Finds a folder that is missing or read-only, and a disk that is nearly full.
 * @param options.variable the environment variable that names the folder.
 * @returns whether the folder exists.
 */
export async function checkFolder(
	folder: string,
	{ variable, freeBytesOf = readFreeBytes }: { variable: string } & FreeSpace,
	{ found }: Findings,
): Promise<boolean> {
	if ((await stat(folder).catch(() => null)) === null) {
		found(
			`The folder ${folder} does not exist`,
			`correct ${variable}, mount its disk, or start the server, which creates it`,
		);
		return false;
	}
	const { R_OK, W_OK, X_OK } = constants;
	const isUsable = await access(folder, R_OK | W_OK | X_OK).then(
		() => true,
		() => false,
	);
	if (!isUsable) {
		found(
			`This user cannot write to ${folder}`,
			'run the doctor as the user that runs the server, or make this user the owner of the folder',
		);
	}
	const freeBytes = await freeBytesOf(folder);
	if (freeBytes < minFreeBytes) {
		found(
			`The disk of ${folder} has only ${Math.floor(freeBytes / mebibyte)} MiB left`,
			`delete what is not needed, or move ${variable} to a larger disk`,
		);
	}
	return true;
}

/** Finds files in DATA_DIR that other users may read, beside what `checkFolder` finds. */
export async function checkDataDir(
	dataDir: string,
	findings: Findings,
	space: FreeSpace = {},
): Promise<void> {
	if (!(await checkFolder(dataDir, { variable: 'DATA_DIR', ...space }, findings))) return;
	const { found } = findings;
	const shared = await sharedPaths(dataDir);
	if (shared.length > 0) {
		found(
			`Other users of this machine may open ${listed(shared)}`,
			`run ${protectCommand(dataDir)}`,
		);
	}
	const passwordFile = findPasswordFile({ dataDir });
	if (passwordFile !== null) {
		found(
			`${passwordFile} contains the first administrator's password`,
			'sign in, choose another password under Account, and delete the file',
		);
	}
}

/** Finds a file with Google's credentials that is missing, or that other users may read. */
export async function checkGoogleCredentials(
	file: string | undefined,
	{ found }: Findings,
): Promise<void> {
	if (!file) return;
	if ((await stat(file).catch(() => null)) === null) {
		found(
			`GOOGLE_APPLICATION_CREDENTIALS names ${file}, which this user cannot find`,
			'correct it',
		);
	} else if (await isShared(file)) {
		found(
			`Other users of this machine may read Google's credentials in ${file}`,
			`run chmod 600 ${file}`,
		);
	}
}

async function readFreeBytes(folder: string): Promise<number> {
	const { bavail, bsize } = await statfs(folder);
	return bavail * bsize;
}

export function listed(paths: string[]): string {
	const rest = paths.length - maxNamed;
	return paths.slice(0, maxNamed).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}
