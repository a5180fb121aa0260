import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { codeOf, filesIn, importsOf, isSource, root } from './source-files.ts';

interface Room {
	/** A folder, or one file with rules of its own; the nearest row counts. */
	place: string;
	/** The folders that it may reach, beside itself. */
	reaches?: string[];
	/** The packages that it may import; 'node:*' is Node itself. */
	packages?: string[];
}

const serverPackages = [
	...['compression', 'cookie', 'csv-stringify', 'express', 'helmet', 'pino', 'pino-http'],
	...['zod', 'node:*'],
];

/** What each place may import. A new adapter is a new row. */
const house: Room[] = [
	{ place: 'core', packages: ['zod', 'date-fns-tz'] },
	{ place: 'core/testing', reaches: ['core'], packages: ['fast-check'] },
	{ place: 'adapters/algolia', reaches: ['core'], packages: ['algoliasearch'] },
	{ place: 'adapters/embedded-search', reaches: ['core'], packages: ['minisearch'] },
	{ place: 'adapters/memory', reaches: ['core'] },
	{ place: 'adapters/sql', reaches: ['core'], packages: ['knex', 'better-sqlite3', 'node:*'] },
	{
		place: 'adapters/firestore',
		reaches: ['core'],
		packages: ['firebase-admin', 'p-limit', 'p-retry', 'node:*'],
	},
	{
		place: 'adapters/local-identity',
		reaches: ['core'],
		packages: ['p-limit', 'p-retry', 'node:*'],
	},
	{ place: 'adapters/calendar-file', reaches: ['core'], packages: ['ics', 'node:*'] },
	{
		place: 'adapters/environment-agency',
		reaches: ['core', 'adapters/cached-source'],
		packages: ['zod'],
	},
	{ place: 'adapters/cached-source', reaches: ['core'], packages: ['node:*'] },
	{
		place: 'adapters/mailerlite',
		reaches: ['core', 'adapters/cached-source'],
		packages: ['zod'],
	},
	{ place: 'adapters/practice-payments', reaches: ['core'] },
	{ place: 'adapters/square', reaches: ['core'], packages: ['square', 'zod', 'node:*'] },
	{ place: 'adapters/stored-feeds', reaches: ['core'] },
	{ place: 'adapters/system', reaches: ['core'], packages: ['node:*'] },
	{ place: 'server', reaches: ['core', 'adapters', 'server'], packages: serverPackages },
	{
		place: 'server/composition.ts',
		reaches: ['core', 'adapters', 'server'],
		packages: [...serverPackages, 'inversify', 'reflect-metadata'],
	},
	{
		place: 'web',
		// The adapters that run in a browser.
		reaches: ['core', 'adapters/algolia/algolia-club-search'],
		packages: ['react', 'react-dom', 'react-router-dom', 'lucide-react', '@fontsource-variable/*'],
	},
	{ place: 'web/vite.config.ts', packages: ['vite', '@vitejs/plugin-react', 'node:*'] },
];

const workspaces = ['core', 'adapters', 'server', 'web'];
const sources = workspaces.flatMap(filesIn).filter(isSource);

const isIn = (path: string, place: string) => path === place || path.startsWith(`${place}/`);

function roomOf(path: string): Room | undefined {
	return house
		.filter(({ place }) => isIn(path, place))
		.sort((a, b) => b.place.length - a.place.length)[0];
}

/** 'a/b' of 'a/b/c'; '@scope/a' of '@scope/a/b'. */
function packageOf(name: string): string {
	return name
		.split('/')
		.slice(0, name.startsWith('@') ? 2 : 1)
		.join('/');
}

/** Where in the house an import leads, or null for a package. */
function placeOf(path: string, name: string): string | null {
	if (name.startsWith('.')) return posix.join(posix.dirname(path), name);
	const [, workspace, inside] = /^@burgee\/(\w+)(.*)$/.exec(name) ?? [];
	return workspace === undefined ? null : `${workspace}${inside}`;
}

/** What the file imports and its room does not allow. */
function forbiddenImports(path: string): string[] {
	const room = roomOf(path);
	if (room === undefined) return ['is in no room of the house'];
	return importsOf(path).filter((name) => {
		const target = placeOf(path, name);
		if (target === null) {
			return !room.packages?.some((allowed) =>
				allowed.endsWith('*') ? name.startsWith(allowed.slice(0, -1)) : packageOf(name) === allowed,
			);
		}
		if (roomOf(target)?.place === room.place) return false;
		// What generates test data has no place in the product.
		if (isIn(target, 'core/testing')) return true;
		return !room.reaches?.some((place) => isIn(target, place));
	});
}

describe('directions', () => {
	test.each(house.map(({ place }) => place))('%s is there and imports what it may', (place) => {
		const files = sources.filter((path) => roomOf(path)?.place === place);
		expect(files).not.toEqual([]);
		const wrong = files.flatMap((path) => forbiddenImports(path).map((name) => `${path}: ${name}`));
		expect(wrong).toEqual([]);
	});

	test('every file has its room', () => {
		expect(sources.filter((path) => roomOf(path) === undefined)).toEqual([]);
	});

	test('what a workspace imports, its package.json names', () => {
		const missing = workspaces.flatMap((workspace) => {
			const manifest = JSON.parse(readFileSync(`${root}${workspace}/package.json`, 'utf8'));
			const named = new Set(
				['dependencies', 'peerDependencies'].flatMap((kind) => Object.keys(manifest[kind] ?? {})),
			);
			return filesIn(workspace)
				.filter((path) => isSource(path) && path !== 'web/vite.config.ts')
				.flatMap((path) => importsOf(path).map((name) => ({ path, name })))
				.filter(({ name }) => !/^(\.|node:)/.test(name) && !named.has(packageOf(name)))
				.map(({ path, name }) => `${path}: ${name}`);
		});
		expect(missing).toEqual([]);
	});

	test('pages never import each other: what they share rises', () => {
		const pages = sources.filter((path) => /^web\/pages\/.*\/page\.tsx$/.test(path));
		expect(pages.length).toBeGreaterThan(3);
		const folders = pages.map((path) => posix.dirname(path));
		const pageOf = (path: string) => folders.find((folder) => isIn(path, folder));
		const wrong = sources
			.filter((path) => pageOf(path) !== undefined)
			.flatMap((path) => importsOf(path).map((name) => ({ path, target: placeOf(path, name) })))
			.filter(({ target }) => target !== null && pageOf(target) !== undefined)
			.filter(({ path, target }) => pageOf(path) !== pageOf(target ?? ''));
		expect(wrong).toEqual([]);
	});
});

describe('the core', () => {
	const core = sources.filter((path) => isIn(path, 'core'));

	test.each([
		[
			'no clock',
			/\bDate\.now\b|\bnew Date\(\s*\)|(?<!new )\bDate\(|\bperformance\b|\bTemporal\.Now\b/,
		],
		['no randomness', /\bMath\.random\b|\bcrypto\b|\brandomUUID\b/],
		['no environment', /\bprocess\b|\bglobalThis\b|\bfetch\(|\bset(?:Timeout|Interval)\b/],
	])('reads %s of its own', (_, forbidden) => {
		expect(core.filter((path) => forbidden.test(codeOf(path)))).toEqual([]);
	});

	test('hands out every file through its index, testing apart', () => {
		const handedOut = importsOf('core/index.ts').map((name) => posix.join('core', name));
		const own = core.filter((path) => path !== 'core/index.ts' && !isIn(path, 'core/testing'));
		expect(handedOut.sort()).toEqual(own);
	});
});

describe('everywhere', () => {
	test('no barrel but the core’s', () => {
		const barrels = sources.filter((path) => /\/index\.(ts|tsx|mjs)$/.test(path));
		expect(barrels).toEqual(['core/index.ts']);
	});

	test('no any', () => {
		const any = /(?:[:<|&,]|\bas|=>)\s*any\b\s*(?:[;,)>\]|&=[{]|$)/m;
		expect(any.test('const x: any = 1;')).toBe(true);
		expect(sources.filter((path) => any.test(codeOf(path)))).toEqual([]);
	});

	test('no decorators: classes stay plain', () => {
		expect(sources.filter((path) => /^\s*@\w+/m.test(codeOf(path)))).toEqual([]);
	});

	test('one word finds a store: its port, its adapters and the contract that they pass', () => {
		const stores = sources
			.map((path) => /^core\/ports\/(.+-store)\.ts$/.exec(path)?.[1])
			.filter((word) => word !== undefined);
		const rooms = sources
			.map((path) => /^adapters\/(\w+)\/\1-event-store\.ts$/.exec(path)?.[1])
			.filter((room) => room !== undefined);
		expect(stores.length).toBeGreaterThan(3);
		expect(rooms.length).toBeGreaterThan(2);
		for (const word of stores) {
			for (const room of rooms) {
				expect(sources).toContain(`adapters/${room}/${room}-${word}.ts`);
			}
			const contract = `test/contracts/${word}.contract.ts`;
			expect(existsSync(`${root}${contract}`), contract).toBe(true);
		}
	});
});
