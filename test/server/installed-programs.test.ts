import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { installedChrome } from '../browser/find-chrome.ts';
import { versionsIn } from '../postgres.ts';
import { folderForTest } from './running-burgee.ts';

afterEach(() => vi.unstubAllEnvs());

test.skipIf(process.platform !== 'linux')(
	'where npm brings no browser, the tests find an installed one, and prefer that in CHROME_PATH',
	async () => {
		const folder = await folderForTest();
		const program = join(folder, 'google-chrome-stable');
		await writeFile(program, '#!/bin/sh\n', { mode: 0o755 });
		vi.stubEnv('PATH', `${folder}:${process.env.PATH}`);
		vi.stubEnv('HOME', folder);
		vi.stubEnv('CHROME_PATH', undefined);
		vi.stubEnv('LIGHTHOUSE_CHROMIUM_PATH', undefined);
		expect(await installedChrome(true)).toBe(program);
		expect(await installedChrome(false)).toBeNull();
		vi.stubEnv('CHROME_PATH', '/opt/chrome');
		expect(await installedChrome(true)).toBe('/opt/chrome');
	},
);

test('the tests take the newest installed version of PostgreSQL', async () => {
	const folder = await folderForTest();
	for (const name of ['9', '17', '16', 'var-17']) await mkdir(join(folder, name));
	const versions = ['17', '16', '9'].map((version) => join(folder, version, 'bin'));
	expect(versionsIn(folder, /^\d+$/)).toEqual(versions);
	expect(versionsIn(join(folder, 'missing'), /^\d+$/)).toEqual([]);
});
