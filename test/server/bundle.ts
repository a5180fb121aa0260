import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { serverBundle } from '../../server/vite.config.ts';
import { root } from '../source-files.ts';

export interface Bundle {
	file: string;
	remove(): Promise<void>;
}

/** Bundles a program in the same way as the server. */
export async function bundle(program: string): Promise<Bundle> {
	// The bundle's folder is in node_modules, so that Node.js finds the packages that the bundle
	// imports.
	const outDir = await mkdtemp(join(root, 'node_modules/.burgee-'));
	await build({ ...serverBundle({ program }, outDir), configFile: false, logLevel: 'error' });
	return {
		file: join(outDir, 'program.js'),
		remove: () => rm(outDir, { recursive: true, force: true }),
	};
}
