import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import type { StorageChoice } from '../../server/config/storage.ts';
import { root } from '../source-files.ts';
import { folderForTest } from './running-burgee.ts';

const run = promisify(execFile);

async function packagesLoadedFor(choice: StorageChoice): Promise<string[]> {
	const program = `
		import { createRequire } from 'node:module';
		import { openStorage } from './server/open/storage.ts';
		await (await openStorage(${JSON.stringify(choice)})).close();
		process.stdout.write(Object.keys(createRequire(import.meta.url).cache).join('\\n'));`;
	const fromSource = ['--import=tsx', '--conditions=burgee-source', '--input-type=module'];
	const { stdout } = await run(process.execPath, [...fromSource, '--eval', program], { cwd: root });
	const packages = ['better-sqlite3', 'pg', 'knex', 'firebase-admin'];
	return packages.filter((name) => stdout.includes(`/node_modules/${name}/`));
}

test('openStorage loads only the npm packages of the configured database', async () => {
	expect(await packagesLoadedFor({ kind: 'memory' })).toEqual([]);
	expect(await packagesLoadedFor({ kind: 'sqlite', dataDir: await folderForTest() })).toEqual([
		'better-sqlite3',
		'knex',
	]);
});
