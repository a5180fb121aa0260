import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { codeOf, filesIn, importsOf, isSource, root } from './source-files.ts';

interface DependencyRule {
	/**
	 * The path of a folder or of a single file. If several rules match a file, the rule with the longest path
	 * applies.
	 */
	path: string;
	/** The folders that files at `path` may import besides their own folder. */
	imports?: string[];
	/** The packages that files at `path` may import. 'node:*' allows every module of Node. */
	packages?: string[];
}

const serverPackages = [
	...['compression', 'express', 'fastest-levenshtein', 'lru-cache', 'pino', 'zod', 'node:*'],
];

/** The dependency rules: what each folder may import. Add a rule for each new adapter. */
const dependencyRules: DependencyRule[] = [
	// Each folder of the core imports only lower folders. From the lowest to the highest, the folders are
	// errors, rules, ports and use cases.
	{ path: 'core/errors', packages: ['zod'] },
	{ path: 'core/rules', imports: ['core/errors'], packages: ['zod', 'date-fns-tz'] },
	{ path: 'core/ports', imports: ['core/rules'], packages: ['zod'] },
	{ path: 'core/use-cases', imports: ['core/ports', 'core/rules', 'core/errors'] },
	{ path: 'core/api', imports: ['core/rules', 'core/errors'], packages: ['zod'] },
	{ path: 'core/display', imports: ['core/rules'] },
	{ path: 'core/index.ts', imports: ['core'] },
	{ path: 'core/testing', imports: ['core/rules'], packages: ['fast-check'] },
	{ path: 'adapters/algolia', imports: ['core'], packages: ['algoliasearch'] },
	{
		path: 'adapters/algolia/algolia-inspection.ts',
		imports: ['core', 'adapters/algolia'],
		packages: ['algoliasearch', 'node:*'],
	},
	{
		path: 'adapters/pdf-files',
		imports: ['core', 'adapters/system'],
		packages: ['node:*'],
	},
	{
		path: 'adapters/photo-files',
		imports: ['core', 'adapters/system'],
		packages: ['p-limit', 'sharp', 'zod', 'node:*'],
	},
	{
		path: 'adapters/embedded-search',
		imports: ['core', 'adapters/system'],
		packages: ['lru-cache', 'minisearch'],
	},
	{ path: 'adapters/storage', imports: ['core'], packages: ['zod', 'node:*'] },
	{ path: 'adapters/memory', imports: ['core', 'adapters/storage'] },
	{
		path: 'adapters/sql',
		imports: ['core', 'adapters/storage', 'adapters/system'],
		packages: ['knex', 'better-sqlite3', 'p-retry', 'zod', 'node:*'],
	},
	{
		path: 'adapters/firestore',
		imports: ['core', 'adapters/storage', 'adapters/system'],
		packages: ['firebase-admin', 'p-retry', 'node:*'],
	},
	{
		path: 'adapters/local-identity',
		imports: ['core'],
		packages: ['p-limit', 'p-retry', 'node:*'],
	},
	{
		path: 'adapters/firebase-identity',
		imports: ['core', 'adapters/system'],
		packages: ['firebase-admin', 'zod', 'node:*'],
	},
	{ path: 'adapters/calendar-file', imports: ['core'], packages: ['ics', 'node:*'] },
	{
		path: 'adapters/environment-agency',
		imports: ['core', 'adapters/cached-source'],
		packages: ['zod'],
	},
	{ path: 'adapters/cached-source', imports: ['core', 'adapters/system'], packages: ['node:*'] },
	{
		path: 'adapters/markdown',
		imports: ['core'],
		packages: ['markdown-it', 'parse5'],
	},
	{ path: 'adapters/mailerlite', imports: ['core', 'adapters/cached-source'], packages: ['zod'] },
	{ path: 'adapters/practice-payments', imports: ['core'] },
	{
		path: 'adapters/square',
		imports: ['core', 'adapters/system'],
		packages: ['square', 'zod', 'node:*'],
	},
	{ path: 'adapters/smtp', imports: ['core'], packages: ['nodemailer', 'zod', 'node:*'] },
	{ path: 'adapters/letters', imports: ['core'], packages: ['lru-cache'] },
	{ path: 'adapters/stored-feeds', imports: ['core'] },
	{ path: 'adapters/system', imports: ['core'], packages: ['nanoid', 'node:*'] },
	{
		path: 'adapters/zxcvbn',
		imports: ['core'],
		packages: ['@zxcvbn-ts/core', '@zxcvbn-ts/language-common'],
	},
	{ path: 'adapters/totp', imports: ['core'], packages: ['otpauth', 'uqr', 'node:*'] },
	// The server never imports the web app. It loads the built renderer of the public pages as a file, and knows only the
	// interface core/api/page-renderer.ts.
	{ path: 'server', imports: ['core', 'adapters', 'server'], packages: serverPackages },
	// Each folder of server/http imports only folders above it in this list.
	{ path: 'server/http/request-label.ts', packages: ['node:*'] },
	{ path: 'server/http/raw-request.ts' },
	{
		path: 'server/http/errors',
		imports: ['core', 'server/http/request-label.ts'],
		packages: ['express', 'pino', 'node:*'],
	},
	{ path: 'server/metrics/observer.ts', imports: ['core'] },
	{
		path: 'server/metrics',
		imports: ['core', 'adapters/system', 'server/config', 'server/http', 'server/metrics'],
		packages: ['pino', 'prom-client', 'node:*'],
	},
	{
		path: 'server/http/csv',
		imports: ['core'],
		packages: ['csv-parse', 'csv-stringify', 'node:*'],
	},
	{
		path: 'server/http/headers',
		imports: ['core', 'adapters/system', 'server/config', 'server/current-facts.ts'],
		packages: ['express', 'helmet', 'node:*'],
	},
	{
		path: 'server/http/admission',
		imports: [
			...[
				'core',
				'adapters/system',
				'server/config',
				'server/log.ts',
				'server/metrics/observer.ts',
			],
			...['server/http/errors', 'server/http/request-label.ts'],
		],
		packages: ['express', 'pino', 'node:*'],
	},
	{
		path: 'server/http/limits',
		imports: ['core', 'server/config', 'server/http/errors', 'server/http/exchange.ts'],
		packages: ['cookie', 'express', 'ipaddr.js', 'lru-cache', 'pino', 'node:*'],
	},
	{
		path: 'server/http/sessions',
		imports: ['core', 'server/http/exchange.ts', 'server/http/raw-request.ts'],
		packages: ['cookie', 'express', 'lru-cache', 'node:*'],
	},
	{
		path: 'server/http/answers',
		imports: [
			...['core', 'adapters/system', 'server/storage-version.ts', 'server/http/sessions'],
			'server/http/request-label.ts',
		],
		packages: ['express', 'fresh', 'lru-cache', 'negotiator', 'node:*'],
	},
	{
		path: 'server/http/calls',
		imports: [
			...['core', 'server/current-documents.ts', 'server/storage-version.ts', 'server/http'],
			'server/package.json',
		],
		packages: ['express', 'zod', 'node:*'],
	},
	{
		path: 'server/composition.ts',
		imports: ['core', 'adapters', 'server'],
		packages: [...serverPackages, 'inversify', 'reflect-metadata'],
	},
	{
		path: 'web',
		// The web app may import only adapters that run in a browser.
		imports: ['core', 'adapters/algolia/algolia-club-search'],
		packages: [
			'react',
			'react-dom',
			'react-router-dom',
			'lucide-react',
			'uqr',
			'@fontsource-variable/*',
		],
	},
	{
		path: 'server/backup',
		imports: ['core', 'adapters', 'server/config', 'server/package.json'],
		packages: ['age-encryption', 'pino', 'tar', 'zod', 'node:*'],
	},
	{
		path: 'server/commands',
		imports: ['core', 'adapters', 'server'],
		packages: ['commander', ...serverPackages],
	},
	{ path: 'server/vite.config.ts', imports: ['server/release'], packages: ['vite', 'node:*'] },
	{ path: 'server/release', packages: ['vite', 'node:*'] },
	{
		path: 'web/vite.config.ts',
		imports: ['web/build', 'server/vite.config.ts'],
		packages: ['vite', '@vitejs/plugin-react', 'node:*'],
	},
	{
		path: 'web/build',
		imports: ['web/render'],
		packages: ['subset-font', 'vite', 'node:*'],
	},
];

const workspaces = ['core', 'adapters', 'server', 'web'];
const sources = workspaces.flatMap(filesIn).filter(isSource);

const isIn = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);

/** The root's package.json lists the packages that the build imports. */
const isBuildTool = (path: string) =>
	path.endsWith('/vite.config.ts') ||
	['server/release', 'web/build'].some((folder) => isIn(path, folder));

function ruleFor(path: string): DependencyRule | undefined {
	return dependencyRules
		.filter((rule) => isIn(path, rule.path))
		.sort((a, b) => b.path.length - a.path.length)[0];
}

/** Returns the package name of an imported module, such as 'a' for 'a/b' and '@scope/a' for '@scope/a/b'. */
function packageOf(name: string): string {
	return name
		.split('/')
		.slice(0, name.startsWith('@') ? 2 : 1)
		.join('/');
}

/** Returns the path of an imported module in this project, or null for a module of a package. */
function resolveImport(path: string, name: string): string | null {
	if (name.startsWith('.')) return posix.join(posix.dirname(path), name);
	const [, workspace, subpath] = /^@burgee\/(\w+)(.*)$/.exec(name) ?? [];
	return workspace === undefined ? null : `${workspace}${subpath}`;
}

function forbiddenImports(path: string): string[] {
	const rule = ruleFor(path);
	if (rule === undefined) return ['has no dependency rule'];
	return importsOf(path).filter((name) => {
		const target = resolveImport(path, name);
		if (target === null) {
			return !rule.packages?.some((allowed) =>
				allowed.endsWith('*') ? name.startsWith(allowed.slice(0, -1)) : packageOf(name) === allowed,
			);
		}
		if (ruleFor(target)?.path === rule.path) return false;
		// Code outside the tests must not import the generators of test data.
		if (isIn(target, 'core/testing')) return true;
		return !rule.imports?.some((folder) => isIn(target, folder));
	});
}

describe('dependency rules', () => {
	test.each(dependencyRules.map(({ path }) => path))(
		'%s exists and imports only what its rule allows',
		(rulePath) => {
			const files = sources.filter((path) => ruleFor(path)?.path === rulePath);
			expect(files).not.toEqual([]);
			const violations = files.flatMap((path) =>
				forbiddenImports(path).map((name) => `${path}: ${name}`),
			);
			expect(violations).toEqual([]);
		},
	);

	test('every source file has a dependency rule', () => {
		expect(sources.filter((path) => ruleFor(path) === undefined)).toEqual([]);
	});

	test('only sqlite-driver.ts loads better-sqlite3, because it chooses the release', () => {
		const loads = /^import (?!type )[^;]* from 'better-sqlite3'/m;
		const paths = [...sources, ...filesIn('test').filter((path) => path.endsWith('.ts'))];
		expect(paths.filter((path) => loads.test(readFileSync(root + path, 'utf8')))).toEqual([]);
	});

	test('the package.json of each workspace lists every package that the workspace imports', () => {
		const missing = workspaces.flatMap((workspace) => {
			const manifest = JSON.parse(readFileSync(`${root}${workspace}/package.json`, 'utf8'));
			const declared = new Set(
				['dependencies', 'peerDependencies'].flatMap((kind) => Object.keys(manifest[kind] ?? {})),
			);
			return filesIn(workspace)
				.filter((path) => isSource(path) && !isBuildTool(path))
				.flatMap((path) => importsOf(path).map((name) => ({ path, name })))
				.filter(({ name }) => !/^(\.|node:)/.test(name) && !declared.has(packageOf(name)))
				.map(({ path, name }) => `${path}: ${name}`);
		});
		expect(missing).toEqual([]);
	});

	test('the folders of the web app import only lower folders', () => {
		/** The layers from the lowest to the highest. */
		const layers = [
			['web/api'],
			['web/ui'],
			['web/layout', 'web/search-dialog', 'web/card-form'],
			['web/panel/frame'],
			['web/panel/records', 'web/panel/booking-words'],
			['web/pages', 'web/panel'],
			['web/components'],
		];
		const layerOf = (path: string) =>
			layers.findIndex((folders) => folders.some((folder) => isIn(path, folder)));
		const violations = sources
			.filter((path) => layerOf(path) >= 0)
			.flatMap((path) =>
				importsOf(path)
					.map((name) => resolveImport(path, name))
					.filter((target) => target !== null && layerOf(target) > layerOf(path))
					.map((target) => `${path}: ${target}`),
			);
		expect(layers.flat().filter((folder) => !existsSync(root + folder))).toEqual([]);
		expect(violations).toEqual([]);
	});

	test('the pages of the web app never import each other', () => {
		const shared = ['frame', 'records', 'booking-words'].map((name) => `web/panel/${name}`);
		const pageOf = (path: string) => {
			const [folder] = /^web\/(pages|panel)\/[\w-]+(?=\/)/.exec(path) ?? [];
			return shared.some((name) => name === folder) ? undefined : folder;
		};
		expect(new Set(sources.map(pageOf)).size).toBeGreaterThan(30);
		const violations = sources
			.filter((path) => pageOf(path) !== undefined)
			.flatMap((path) =>
				importsOf(path).map((name) => ({ path, target: resolveImport(path, name) })),
			)
			.filter(({ target }) => target !== null && pageOf(target) !== undefined)
			.filter(({ path, target }) => pageOf(path) !== pageOf(target ?? ''));
		expect(violations).toEqual([]);
	});
});

/**
 * Returns the files of one circular import, or null if there is none. Imports of types count too.
 */
function findCycle(files: string[]): string[] | null {
	const checked = new Set<string>();
	const visit = (path: string, importers: string[]): string[] | null => {
		if (importers.includes(path)) return [...importers.slice(importers.indexOf(path)), path];
		if (checked.has(path)) return null;
		checked.add(path);
		return firstCycle(
			importsOf(path)
				.map((name) => resolveImport(path, name))
				.filter((target) => target !== null && files.includes(target)),
			[...importers, path],
		);
	};
	const firstCycle = (paths: (string | null)[], importers: string[]) => {
		for (const path of paths) {
			const cycle = path && visit(path, importers);
			if (cycle) return cycle;
		}
		return null;
	};
	return firstCycle(files, []);
}

describe('the core', () => {
	const core = sources.filter((path) => isIn(path, 'core'));

	test.each([
		[
			'the clock',
			/\bDate\.now\b|\bnew Date\(\s*\)|(?<!new )\bDate\(|\bperformance\b|\bTemporal\.Now\b/,
		],
		['random numbers', /\bMath\.random\b|\bcrypto\b|\brandomUUID\b/],
		[
			'the environment, timers or the network',
			/\bprocess\b|\bglobalThis\b|\bfetch\(|\bset(?:Timeout|Interval)\b/,
		],
	])('the core never uses %s directly', (_, forbidden) => {
		expect(core.filter((path) => forbidden.test(codeOf(path)))).toEqual([]);
	});

	test('core/index.ts lists its exports by name', () => {
		expect(codeOf('core/index.ts')).toContain('createClub');
		expect(codeOf('core/index.ts')).not.toMatch(/export \*/);
	});
});

describe('all source files', () => {
	test('no source file imports itself through other files', () => {
		expect(findCycle(sources)).toBeNull();
	});

	test('the only index file is core/index.ts', () => {
		const barrels = sources.filter((path) => /\/index\.(ts|tsx|mjs)$/.test(path));
		expect(barrels).toEqual(['core/index.ts']);
	});

	test('no source file uses the type any', () => {
		const any = /(?:[:<|&,]|\bas|=>)\s*any\b\s*(?:[;,)>\]|&=[{]|$)/m;
		expect(any.test('const x: any = 1;')).toBe(true);
		expect(sources.filter((path) => any.test(codeOf(path)))).toEqual([]);
	});

	test('no source file uses decorators', () => {
		expect(sources.filter((path) => /^\s*@\w+/m.test(codeOf(path)))).toEqual([]);
	});

	test('the interface, the adapter and the contract tests of each store have the same file name', () => {
		const stores = sources
			.map((path) => /^core\/ports\/(.+-store)\.ts$/.exec(path)?.[1])
			.filter((store) => store !== undefined);
		expect(stores.length).toBeGreaterThan(3);
		for (const store of stores) {
			expect(sources).toContain(`adapters/storage/${store}.ts`);
			const contract = `test/contracts/${store}.contract.ts`;
			expect(existsSync(`${root}${contract}`), contract).toBe(true);
		}
	});
});
