import { mkdir, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Only the user that runs Burgee may read and write its files, because they contain personal data. */
export const privateFileMode = 0o600;

/** Creates the folder and its missing parents. Only the user that runs Burgee can open them. */
export async function createPrivateFolder(path: string): Promise<void> {
	await mkdir(path, { recursive: true, mode: 0o700 });
}

/** Creates an empty file that only the user that runs Burgee can open. Does not open a file that exists. */
export async function createPrivateFile(path: string): Promise<void> {
	const file = await open(path, 'wx', privateFileMode).catch((thrown: unknown) => {
		if (thrown instanceof Error && 'code' in thrown && thrown.code === 'EEXIST') return null;
		throw thrown;
	});
	await file?.close();
}

/** Writes a new file that only the user that runs Burgee can open, and waits until its bytes are on the disk. */
export async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
	const file = await open(path, 'wx', privateFileMode);
	try {
		await file.writeFile(bytes);
		await file.sync();
	} finally {
		await file.close();
	}
}

/** Renames a file within its folder, and waits until the new name would survive a power failure. */
export async function renameDurably(from: string, to: string): Promise<void> {
	await rename(from, to);
	const folder = await open(dirname(to));
	try {
		await folder.sync();
	} finally {
		await folder.close();
	}
}
