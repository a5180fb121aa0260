import { root } from '../source-files.ts';

/** An option of Node.js with which a process prints the path of each loaded CommonJS file when it exits. */
export const printLoadedFiles = `--import=data:text/javascript,${encodeURIComponent(`
	import { createRequire } from 'node:module';
	const { cache } = createRequire(${JSON.stringify(root)});
	process.on('exit', () => process.stdout.write(Object.keys(cache).join('\\n')));`)}`;

/** Returns those of the packages that only some storages need, and Express, whose files the output names. */
export function packagesIn(output: string): string[] {
	const packages = ['express', 'better-sqlite3', 'pg', 'knex', 'firebase-admin'];
	return packages.filter((name) => output.includes(`/node_modules/${name}/`));
}
