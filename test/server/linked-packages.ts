import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../source-files.ts';

/**
 * Links the packages that the package.json in `folder` names to those of this repository, in place of `npm ci`. A program
 * in `folder` then finds no others.
 */
export function linkPackages(folder: string): void {
	const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
	for (const name of Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies })) {
		const installed = join(root, 'node_modules', name);
		// npm does not install an optional package that this version of Node.js cannot run.
		if (name in (manifest.optionalDependencies ?? {}) && !existsSync(installed)) continue;
		const link = join(folder, 'node_modules', name);
		mkdirSync(dirname(link), { recursive: true });
		symlinkSync(installed, link);
	}
}
