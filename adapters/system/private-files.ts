import { mkdir, open } from 'node:fs/promises';

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
