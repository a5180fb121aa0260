import { mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RandomIds } from '@burgee/adapters/system/random-ids';
import { instant } from '@burgee/core';
import { expect, test } from 'vitest';
import { openPhotoFiles, uploadedPhotosFolder } from '../../server/config/photos.ts';
import { photoFilesContract } from '../contracts/photo-files.contract.ts';
import { samplePhoto } from '../contracts/sample-photos.ts';
import { folderForTest } from '../server/running-burgee.ts';

async function openForTest() {
	const dataDir = await folderForTest();
	const folder = uploadedPhotosFolder(dataDir);
	return {
		folder,
		files: openPhotoFiles({ dataDir }, new RandomIds()),
		names: () => readdir(folder).catch(() => []),
		read: (image: string) => readFile(join(folder, image)),
	};
}

photoFilesContract('disk', openForTest);

test('only the user that runs Burgee can read an uploaded photo', async () => {
	const { folder, files } = await openForTest();
	const { image } = await files.add({ slug: 'boat', bytes: await samplePhoto() });
	const modes = [folder, join(folder, image)].map(async (path) => (await stat(path)).mode & 0o777);
	expect(await Promise.all(modes)).toEqual([0o700, 0o600]);
});

test('removeUnused removes what a crash has left, but no file with a name that Burgee does not give', async () => {
	const { folder, files, names } = await openForTest();
	await mkdir(folder, { recursive: true });
	const halfWritten = '.boat-0123456789ab.webp.AbC_-1.tmp';
	const byHand = ['boat.webp', 'boat-1.jpg', 'notes.txt', 'Boat-0123456789ab.webp'];
	for (const name of [halfWritten, ...byHand]) {
		await writeFile(join(folder, name), 'x');
		await utimes(join(folder, name), 0, 0);
	}
	const removed = await files.removeUnused({
		used: new Set(),
		now: instant('2026-07-01T12:00:00.000Z'),
		unusedSince: instant('2026-06-01T12:00:00.000Z'),
	});
	expect(removed).toEqual([halfWritten]);
	expect((await names()).sort()).toEqual(byHand.sort());
});
