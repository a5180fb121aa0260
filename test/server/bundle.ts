import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';

const root = join(import.meta.dirname, '../..');

export interface Bundle {
	file: string;
	remove(): Promise<void>;
}

/**
 * Bundles a program with everything that the program imports, except packages with native code or with
 * dynamic imports.
 */
export async function bundle(program: string): Promise<Bundle> {
	// The bundle's folder is in node_modules, so that Node.js finds the packages that the bundle
	// imports.
	const outDir = await mkdtemp(join(root, 'node_modules/.burgee-'));
	await build({
		configFile: false,
		root,
		logLevel: 'error',
		resolve: { conditions: ['burgee-source', 'node', 'import', 'require', 'default'] },
		ssr: {
			noExternal: true,
			external: ['better-sqlite3', 'knex', 'express', 'firebase-admin', 'pg', 'pino', 'pino-http'],
			resolve: { conditions: ['burgee-source', 'node', 'import', 'require', 'default'] },
		},
		build: {
			ssr: program,
			outDir,
			minify: false,
			// Dynamic imports stay in files of their own, so that the program loads only the adapters that it uses.
			rollupOptions: { output: { entryFileNames: 'program.mjs', chunkFileNames: '[hash].mjs' } },
		},
	});
	return {
		file: join(outDir, 'program.mjs'),
		remove: () => rm(outDir, { recursive: true, force: true }),
	};
}
