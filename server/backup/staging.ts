import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createPrivateFolder } from '@burgee/adapters/system/private-files';
import { dayMs } from '@burgee/core';

const prefix = '.backup-';

/**
 * Creates an empty folder in DATA_DIR, which no other user can open, and removes it after the work. DATA_DIR is the
 * place for copies of the data that are not encrypted. Removes folders that a killed process has left there.
 */
export async function withStagingFolder<Result>(
	{ dataDir, now }: { dataDir: string; now: Date },
	work: (folder: string) => Promise<Result>,
): Promise<Result> {
	await createPrivateFolder(dataDir);
	for (const name of await readdir(dataDir)) {
		if (!name.startsWith(prefix)) continue;
		const left = join(dataDir, name);
		// Another process may remove its own folder at this moment.
		const stats = await stat(left).catch(() => null);
		if (stats !== null && stats.mtimeMs < now.getTime() - dayMs) {
			await rm(left, { recursive: true, force: true });
		}
	}
	const folder = await mkdtemp(join(dataDir, prefix));
	try {
		return await work(folder);
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}
