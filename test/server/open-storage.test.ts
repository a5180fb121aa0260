import { expect, test } from 'vitest';
import { root } from '../source-files.ts';
import { builtServer, cheapScrypt, runBurgee } from './running-burgee.ts';

/** A module that prints the path of each loaded CommonJS file when the process exits. */
const printLoadedFiles = `data:text/javascript,${encodeURIComponent(`
	import { createRequire } from 'node:module';
	const { cache } = createRequire(${JSON.stringify(root)});
	process.on('exit', () => process.stdout.write(Object.keys(cache).join('\\n')));`)}`;

async function packagesLoadedFor(storage: string): Promise<string[]> {
	const program = builtServer(cheapScrypt, `--import=${printLoadedFiles}`);
	const burgee = await runBurgee({ STORAGE: storage, SAMPLE_DATA: 'off' }, { program });
	await burgee.end('SIGTERM');
	const packages = ['express', 'better-sqlite3', 'pg', 'knex', 'firebase-admin'];
	return packages.filter((name) => burgee.output().includes(`/node_modules/${name}/`));
}

test('the built server loads only the npm packages of the configured database', async () => {
	expect(await packagesLoadedFor('memory')).toEqual(['express']);
	expect(await packagesLoadedFor('sqlite')).toEqual(['express', 'better-sqlite3', 'knex']);
});
