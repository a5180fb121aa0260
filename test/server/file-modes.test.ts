import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createLogger } from '../../server/log.ts';
import { warnOfSharedFiles } from '../../server/shared-files.ts';
import { openBurgeeForTest } from './open-burgee.ts';
import { folderForTest } from './running-burgee.ts';

const pdf = new TextEncoder().encode('%PDF-1.7');
const document = '/api/admin/documents/membership-fees.pdf';

/** Returns the permissions of the folder and of everything in it, by path, such as '600'. */
async function modesIn(folder: string): Promise<Record<string, string>> {
	const paths = ['.', ...(await readdir(folder, { recursive: true }))];
	const modes = await Promise.all(
		paths.map(async (path) => {
			const { mode } = await stat(join(folder, path));
			return [path, (mode & 0o777).toString(8)] as const;
		}),
	);
	return Object.fromEntries(modes);
}

async function warningsOf(
	dataDir: string,
): Promise<{ paths: string[]; more: number; msg: string }[]> {
	const lines: string[] = [];
	const logger = createLogger('info', { write: (line: string) => lines.push(line) });
	await warnOfSharedFiles(dataDir, logger);
	return lines.map((line) => JSON.parse(line));
}

test.each([
	['a permissive', 0o000],
	['the usual', 0o022],
])('with %s umask, DATA_DIR has mode 0700 and its files have mode 0600', async (_, umask) => {
	const previousUmask = process.umask(umask);
	onTestFinished(() => void process.umask(previousUmask));
	const dataDir = join(await folderForTest(), 'new', 'data');
	const { admin } = await openBurgeeForTest({ DATA_DIR: dataDir });
	for (let upload = 0; upload < 2; upload++) {
		const headers = { 'Content-Type': 'application/pdf', ...(await admin.ifMatch(document)) };
		expect(await admin.put(document, pdf, headers)).toMatchObject({ status: 200 });
	}
	expect(await modesIn(dataDir)).toEqual({
		'.': '700',
		'burgee.sqlite': '600',
		'burgee.sqlite-shm': '600',
		'burgee.sqlite-wal': '600',
		documents: '700',
		'documents/membership-fees.pdf': '600',
		'documents/previous': '700',
		'documents/previous/membership-fees.pdf': '600',
	});
	expect(await warningsOf(dataDir)).toEqual([]);
});

test('the copy of a PDF that an operator has added has mode 0600', async () => {
	const { admin, dataDir } = await openBurgeeForTest({ STORAGE: 'memory' });
	await mkdir(join(dataDir, 'documents'));
	await writeFile(join(dataDir, 'documents/membership-fees.pdf'), pdf, { mode: 0o644 });
	const headers = { 'Content-Type': 'application/pdf', ...(await admin.ifMatch(document)) };
	expect(await admin.put(document, pdf, headers)).toMatchObject({ status: 200 });
	expect(await modesIn(dataDir)).toMatchObject({
		'documents/membership-fees.pdf': '600',
		'documents/previous/membership-fees.pdf': '600',
	});
});

test('one warning names the files that other users may open and the command that protects them, and changes no mode', async () => {
	const dataDir = join(await folderForTest(), "the club's data");
	await mkdir(join(dataDir, 'photos'), { recursive: true });
	const names = ['burgee.sqlite', 'photos/1.jpg', 'photos/2.jpg', 'photos/3.jpg', 'photos/4.jpg'];
	for (const name of names) await writeFile(join(dataDir, name), '');
	for (const name of ['.', 'photos', ...names]) await chmod(join(dataDir, name), 0o755);
	const before = await modesIn(dataDir);
	expect(await warningsOf(dataDir)).toMatchObject([
		{
			paths: expect.arrayContaining([dataDir, join(dataDir, 'burgee.sqlite')]),
			more: 2,
			msg: expect.stringContaining(`chmod -R go= '${dataDir.replace("'", "'\\''")}'`),
		},
	]);
	expect(await modesIn(dataDir)).toEqual(before);
});

test('there is no warning if DATA_DIR does not exist', async () => {
	expect(await warningsOf(join(await folderForTest(), 'missing'))).toEqual([]);
});
