import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Findings } from './check.ts';

/** A file of each part that `npm run build` makes, by the folders whose sources it is made of. */
const builds: Record<string, string[]> = {
	'server/dist/main.js': ['core', 'adapters', 'server'],
	'web/dist/admin.html': ['core', 'web'],
	'web/dist-render/page-renderer.js': ['core', 'web'],
};
const sourceEnd = /\.(ts|tsx|mjs|css|html|json|svg)$/;
const notSource = /^(dist.*|node_modules)$/;

/**
 * Finds a build that is older than its sources, and installed packages that are older than the list of packages. A packed
 * release has neither sources nor a list.
 * @param root the folder of Burgee's package.json.
 */
export async function checkBuild(root: string, { found }: Findings): Promise<void> {
	const isCheckout = existsSync(join(root, 'core'));
	const newestByFolder = new Map<string, number>();
	for (const [file, folders] of Object.entries(builds)) {
		const builtMs = await modifiedMs(join(root, file));
		if (builtMs === null) {
			found(`The build lacks ${file}`, 'run npm run build');
			continue;
		}
		for (const folder of isCheckout ? folders : []) {
			const newestMs = newestByFolder.get(folder) ?? (await newestSourceMs(join(root, folder)));
			newestByFolder.set(folder, newestMs);
			if (newestMs <= builtMs) continue;
			found(
				`The build is older than the source in ${folder}`,
				'run npm run build, and restart the server',
			);
			return;
		}
	}
	const lockMs = await modifiedMs(join(root, 'package-lock.json'));
	const installedMs = await modifiedMs(join(root, 'node_modules/.package-lock.json'));
	if (lockMs === null || installedMs === null || lockMs <= installedMs) return;
	if (await areSameVersions(root)) return;
	found(
		'The installed packages differ from package-lock.json',
		'run npm ci and npm run build, and restart the server',
	);
}

/** Returns the time of the last change in milliseconds, or null if there is no such file. */
async function modifiedMs(path: string): Promise<number | null> {
	return (await stat(path).catch(() => null))?.mtimeMs ?? null;
}

async function newestSourceMs(folder: string): Promise<number> {
	const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
	const times = await Promise.all(
		entries.map(async (entry) => {
			const path = join(folder, entry.name);
			if (entry.isDirectory()) return notSource.test(entry.name) ? 0 : newestSourceMs(path);
			return sourceEnd.test(entry.name) ? ((await modifiedMs(path)) ?? 0) : 0;
		}),
	);
	return Math.max(0, ...times);
}

/** Whether npm has installed the versions that package-lock.json names. Packages for other systems may be missing. */
async function areSameVersions(root: string): Promise<boolean> {
	const [wanted, installed] = await Promise.all(
		['package-lock.json', 'node_modules/.package-lock.json'].map(async (file) => {
			const { packages } = JSON.parse(await readFile(join(root, file), 'utf8'));
			return packages as Record<string, { version?: string }>;
		}),
	);
	return Object.entries(installed ?? {}).every(
		([path, { version }]) => wanted?.[path]?.version === version,
	);
}
