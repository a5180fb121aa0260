import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createPrivateFolder, privateFileMode } from '@burgee/adapters/system/private-files';

const pathIn = (dataDir: string) => join(dataDir, 'first-admin-password.txt');

/** Returns the path of the file with the first administrator's generated password, or null if there is no file. */
export function findPasswordFile({ dataDir }: { dataDir: string }): string | null {
	const path = pathIn(dataDir);
	return existsSync(path) ? path : null;
}

/**
 * Writes the first administrator's generated password to a file that only the server's own user can read. Replaces
 * the file of an earlier storage, or of a start that failed. Never writes through a symbolic link.
 * @returns the path of the file.
 */
export async function writePasswordFile(
	{ dataDir }: { dataDir: string },
	{ email, password }: { email: string; password: string },
): Promise<string> {
	const path = pathIn(dataDir);
	await createPrivateFolder(dataDir);
	await rm(path, { force: true });
	const text = `email     ${email}\npassword  ${password}\n`;
	// The flag 'x' fails if the path exists again, also as a symbolic link.
	await writeFile(path, text, { mode: privateFileMode, flag: 'wx', flush: true });
	return path;
}
