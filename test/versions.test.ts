import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { filesIn, root } from './source-files.ts';

const read = (path: string) => readFileSync(root + path, 'utf8');

interface Manifest {
	version: string;
	workspaces?: string[];
	dependencies?: Record<string, string>;
	devDependencies?: Record<string, string>;
}
const manifestIn = (folder: string): Manifest => JSON.parse(read(`${folder}package.json`));
const { version, workspaces = [], devDependencies = {} } = manifestIn('');

const localPackages = Object.values(devDependencies)
	.filter((wanted) => wanted.startsWith('file:'))
	.map((wanted) => wanted.slice('file:'.length));

test.each([...workspaces, ...localPackages])(
	'%s has the version of the whole, and depends on no other version of it',
	(folder) => {
		const { version: own, dependencies = {} } = manifestIn(`${folder}/`);
		const wanted = Object.entries(dependencies).flatMap(([name, found]) =>
			name.startsWith('@burgee/') ? [found] : [],
		);
		expect(new Set([own, ...wanted])).toEqual(new Set([version]));
	},
);

test('the newest version in the changelog is that of package.json', () => {
	expect(/^## (\d+\.\d+\.\d+),/m.exec(read('CHANGELOG.md'))?.[1]).toBe(version);
});

test('each page names the packages of this version', () => {
	const pages = ['README.md', 'core/README.md', ...filesIn('docs'), ...filesIn('.github')];
	const named = pages
		.filter((path) => /\.(md|yml)$/.test(path))
		.flatMap((path) => [...read(path).matchAll(/burgee-(?:core-)?(\d+\.\d+\.\d+)\.tgz/g)]);
	expect(named.length).toBeGreaterThan(2);
	expect(new Set(named.map(([, found]) => found))).toEqual(new Set([version]));
});
