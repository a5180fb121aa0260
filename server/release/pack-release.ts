import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { externalPackages, optionalExternalPackages } from './external-packages.ts';
import { type LockedPackages, lockedPackage, neededPackages } from './locked-packages.ts';

const launcher = 'server/commands/launch.mjs';

/** The files of a release, at the paths that they have in the repository. */
const files = [
	...['LICENSE', 'CHANGELOG.md', 'server/package.json', 'server/dist'],
	...[launcher, 'server/commands/end-with-npm.mjs'],
	...['club.json', 'documents', 'photos'].map((name) => `server/sample-club/${name}`),
	...['web/dist', 'web/dist-render', 'docs/deploy'],
];

const root = fileURLToPath(new URL('../..', import.meta.url));

const readJson = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));

/**
 * Packs the built Burgee as one npm package without workspaces (decision: release-package). The package depends on the
 * packages outside the bundle, in the versions of package-lock.json.
 * @param destination the folder for the file.
 * @returns the name of the file, such as burgee-1.0.0.tgz.
 */
function packRelease(destination: string): string {
	const { name, version, description, license, engines, allowScripts } = readJson('package.json');
	const locked: LockedPackages = readJson('package-lock.json').packages;
	const packages = neededPackages(locked, [...externalPackages, ...optionalExternalPackages]);
	const manifest = {
		...{ name, version, description, license, type: 'module', engines },
		bin: { burgee: launcher },
		scripts: { start: `node ${launcher} start`, burgee: `node ${launcher}` },
		dependencies: versionsOf(externalPackages, packages),
		optionalDependencies: versionsOf(optionalExternalPackages, packages),
		allowScripts: allowedScripts(allowScripts, packages),
	};
	const folder = mkdtempSync(join(tmpdir(), 'burgee-release-'));
	try {
		for (const file of files) cpSync(join(root, file), join(folder, file), { recursive: true });
		writeJson(join(folder, 'package.json'), manifest);
		writeJson(join(folder, 'npm-shrinkwrap.json'), {
			...{ name, version, lockfileVersion: 3, requires: true },
			packages: { '': manifest, ...packages },
		});
		const pack = ['pack', '--silent', '--pack-destination', destination, folder];
		return execFileSync('npm', pack, { encoding: 'utf8', shell: isWindows }).trim();
	} finally {
		rmSync(folder, { recursive: true });
	}
}

/** On Windows, npm is a script that only a shell can start. */
const isWindows = process.platform === 'win32';

function versionsOf(names: string[], packages: LockedPackages): Record<string, string> {
	const versions = names.map((name) => {
		const locked = lockedPackage(packages, `node_modules/${name}`);
		const alias = locked.name === undefined ? '' : `npm:${locked.name}@`;
		return [name, `${alias}${locked.version}`];
	});
	return Object.fromEntries(versions);
}

function allowedScripts(
	allowed: Record<string, boolean>,
	packages: LockedPackages,
): Record<string, boolean> {
	const isNeeded = (name: string) => `node_modules/${name}` in packages;
	return Object.fromEntries(Object.entries(allowed).filter(([name]) => isNeeded(name)));
}

function writeJson(path: string, value: object): void {
	writeFileSync(path, `${JSON.stringify(value, null, '\t')}\n`);
}

process.stdout.write(`${packRelease(process.argv[2] ?? process.cwd())}\n`);
