import { execFile } from 'node:child_process';
import {
	cpSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	realpathSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { runInNewContext } from 'node:vm';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { examples, withResults } from '../core/documented-examples.ts';
import { filesIn, root } from '../source-files.ts';
import { openRegistry } from './registry.ts';

// Tests compare this path with module paths from Node, in which symbolic links are resolved.
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'burgee-library-')));
const clone = join(folder, 'burgee');
const project = join(folder, 'consumer');
const installed = join(project, 'node_modules/@burgee/core');

/** The commands run without the environment variables of npm and Vitest, which could affect the result. */
const environment = {
	PATH: process.env.PATH,
	HOME: folder,
	npm_config_cache: join(folder, 'npm-cache'),
	npm_config_update_notifier: 'false',
	// The type checker, a Go program, ends before it needs to collect garbage.
	GOGC: 'off',
};

function run(program: string, args: string[], cwd = project) {
	return promisify(execFile)(program, args, { cwd, env: environment });
}

async function runModule(name: string, code: string): Promise<unknown> {
	writeFileSync(join(project, name), code);
	return JSON.parse((await run(process.execPath, [name])).stdout);
}

function write(path: string, content: object) {
	writeFileSync(join(project, path), JSON.stringify(content, null, '\t'));
}

function readJson(path: string) {
	return JSON.parse(readFileSync(path, 'utf8'));
}

function listFiles(directory: string): string[] {
	return readdirSync(directory, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name).slice(directory.length + 1))
		.sort();
}

const registry = await openRegistry();
afterAll(() => {
	registry.close();
	rmSync(folder, { recursive: true, force: true });
});

beforeAll(async () => {
	// Copies core without its build output, so that earlier builds do not affect the package.
	for (const path of ['package.json', 'tsconfig.base.json', ...filesIn('core')]) {
		cpSync(join(root, path), join(clone, path));
	}
	mkdirSync(join(clone, 'core/dist'));
	writeFileSync(join(clone, 'core/dist/left-over.js'), 'left over from a removed module');
	symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'));
	await run('npm', ['pack', '-w', 'core', '--pack-destination', folder], clone);

	mkdirSync(project);
	write('package.json', { name: 'consumer', private: true, type: 'module' });
	const { version } = readJson(join(root, 'core/package.json'));
	const options = ['--no-audit', '--no-fund', '--registry', registry.origin];
	await run('npm', ['install', ...options, `../burgee-core-${version}.tgz`]);
});

describe('packed core', () => {
	test('the npm package of core contains only the modules, their sources, the README and the licence', () => {
		const modules = filesIn('core')
			.filter((path) => path.endsWith('.ts'))
			.map((path) => path.slice('core/'.length, -'.ts'.length));
		const built = modules.flatMap((name) => [
			`${name}.ts`,
			`dist/${name}.js`,
			`dist/${name}.js.map`,
			`dist/${name}.d.ts`,
		]);
		expect(listFiles(installed)).toEqual(['LICENSE', 'README.md', 'package.json', ...built].sort());
		const licence = (folder: string) => readFileSync(join(folder, 'LICENSE'), 'utf8');
		expect(licence(installed)).toBe(licence(root));
	});

	test('the npm package of core contains every file that its source maps and exports refer to', () => {
		const maps = listFiles(installed).filter((path) => path.endsWith('.js.map'));
		expect(maps.length).toBeGreaterThan(20);
		const sources = maps.flatMap((path) => {
			const map = readJson(join(installed, path));
			return map.sources.map((source: string) => resolve(installed, dirname(path), source));
		});
		const manifest = readJson(join(installed, 'package.json'));
		const targets = Object.values<Record<string, string>>(manifest.exports)
			.flatMap((conditions) => Object.values(conditions))
			.map((target) => join(installed, target.split('*')[0] ?? ''));
		expect(targets).toHaveLength(21);
		const paths = [...sources, ...targets];
		expect(paths.filter((path) => !path.startsWith(installed) || !existsSync(path))).toEqual([]);
	});

	test('the npm package of core is installed with exactly three dependencies', () => {
		expect(realpathSync(installed)).toBe(installed);
		const packages = readdirSync(join(project, 'node_modules')).filter((name) => name[0] !== '.');
		expect(packages.sort()).toEqual(['@burgee', 'date-fns', 'date-fns-tz', 'zod']);
	});

	test('if a dependency of core has a peer dependency, the npm package of core also depends on that peer', () => {
		const manifestOf = (name: string) =>
			readJson(join(project, 'node_modules', name, 'package.json'));
		const dependencies = Object.keys(manifestOf('@burgee/core').dependencies);
		// Some package managers do not install peer dependencies. Core must therefore list the peer
		// dependencies of its dependencies.
		const peers = dependencies.flatMap((name) =>
			Object.keys(manifestOf(name).peerDependencies ?? {}),
		);
		expect(peers).toContain('date-fns');
		expect(peers.filter((name) => !dependencies.includes(name))).toEqual([]);
	});

	test('the npm package of core can be loaded with import and with require', async () => {
		const call = 'priceBooking({ priceMinor: 5 }, { numberAttending: 1, numberOfChildren: 1 })';
		const print = `console.log(JSON.stringify([${call}, path]));`;
		const main = join(installed, 'dist/index.js');
		const asModule = `import { priceBooking } from '@burgee/core';
			const path = new URL(import.meta.resolve('@burgee/core')).pathname; ${print}`;
		expect(await runModule('imports.mjs', asModule)).toEqual([3, main]);
		const asScript = `const { priceBooking } = require('@burgee/core');
			const path = require.resolve('@burgee/core'); ${print}`;
		expect(await runModule('requires.cjs', asScript)).toEqual([3, main]);
	});
});

const answers = {
	price: '£43.23',
	deadline: { closesAt: '2026-07-01T22:59:59.999Z', early: true, late: false },
	validation: {
		name: 'Anna',
		messages: [
			'Lead member last name is required',
			'Number of children (3) cannot exceed total attendees (2)',
		],
		notOffered: [['numberOfVegetarian']],
		code: 'invalid-input',
	},
	calendar: {
		span: { allDay: true, startDate: '2026-07-04', endDate: '2026-07-06' },
		dates: 'Saturday 4 July 2026 to Sunday 5 July 2026',
	},
};
const day = ['Picnic on the island', 'booking-1', 'booking-1', 'no-admin-record', 'booking-closed'];

const strict = {
	strict: true,
	noUncheckedIndexedAccess: true,
	exactOptionalPropertyTypes: true,
	verbatimModuleSyntax: true,
	// The compiler must also check the type declarations of core and of its dependencies.
	skipLibCheck: false,
};

async function typeCheck(compilerOptions: object, ...files: string[]): Promise<string> {
	write('tsconfig.json', { compilerOptions: { ...strict, ...compilerOptions }, files });
	const tsc = join(root, 'node_modules/typescript/bin/tsc');
	try {
		return (await run(process.execPath, [tsc, '-p', '.'])).stdout;
	} catch (error) {
		if (error instanceof Error && 'stdout' in error) return `${error.stdout}`;
		throw error;
	}
}

describe('a project that uses the packed core', () => {
	const programs = ['browser.ts', 'price-only.ts', 'property.ts'];
	const asNode = {
		target: 'es2023',
		lib: ['es2023'],
		types: ['node'],
		module: 'nodenext',
		rewriteRelativeImportExtensions: true,
		rootDir: '.',
		outDir: 'built',
	};
	const asBundled = {
		target: 'es2023',
		lib: ['es2023', 'dom'],
		types: [],
		module: 'esnext',
		moduleResolution: 'bundler',
		allowImportingTsExtensions: true,
		noEmit: true,
	};

	const mistakes = [
		"priceBooking({ priceMinor: '12.35' }, { numberAttending: 1, numberOfChildren: 0 })",
		'priceBooking({ priceMinor: 1235 }, { numberAttending: 1 })',
		'bookingForm.parse({}).numberOfDogs',
		'createClub({ clock: { now: () => new Date(0) } })',
	];

	let nodeErrors: string[];
	beforeAll(async () => {
		// The two packages, and one that each needs. Another `npm install` would take three seconds.
		for (const name of ['fast-check', 'pure-rand', '@types/node', 'undici-types']) {
			const copied = { recursive: true };
			cpSync(join(root, 'node_modules', name), join(project, 'node_modules', name), copied);
		}
		cpSync(join(root, 'test/library/consumer'), project, { recursive: true });
		const imports = "import { bookingForm, createClub, priceBooking } from '@burgee/core';";
		const exports = mistakes.map((mistake, index) => `export const mistake${index} = ${mistake};`);
		writeFileSync(join(project, 'mistakes.ts'), [imports, ...exports].join('\n'));
		const output = await typeCheck(asNode, ...programs, 'mistakes.ts');
		nodeErrors = output.split('\n').filter((line) => line.includes('error TS'));
	});

	test('a project that uses the npm package of core runs on Node', async () => {
		expect(nodeErrors.filter((line) => !line.startsWith('mistakes.ts'))).toEqual([]);
		const code = `import { clubDay } from './built/club.js';
			import { ruleResults } from './built/rules.js';
			console.log(JSON.stringify({ answers: ruleResults(), day: await clubDay() }));`;
		expect(await runModule('answers.mjs', code)).toEqual({ answers, day });
	});

	test('with moduleResolution "bundler", the type checker accepts a project that uses the npm package of core', async () => {
		expect(await typeCheck(asBundled, ...programs)).toBe('');
	});

	test('the type checker rejects calls of core functions with wrong or missing arguments', () => {
		const errors = nodeErrors.flatMap((line) => [
			...line.matchAll(/^(mistakes\S+)\((\d+),\d+\): error (\w+)/g),
		]);
		expect(errors.map(([, file, line, code]) => `${file} ${line} ${code}`)).toEqual([
			'mistakes.ts 2 TS2322',
			'mistakes.ts 3 TS2741',
			'mistakes.ts 4 TS2339',
			'mistakes.ts 5 TS2740',
		]);
	});

	test('a project can use the fast-check generators of the npm package of core', async () => {
		const code = `import { runProperties } from './built/property.js';
			console.log(runProperties());`;
		expect(await runModule('properties.mjs', code)).toBe(200);
	});

	describe('the documentation', () => {
		let results: { actual: unknown; expected: unknown }[][];
		beforeAll(async () => {
			const names = examples.map(({ code }, index) => {
				const module = `export const results = [];\n${withResults(code)}`;
				writeFileSync(join(project, `example-${index}.mjs`), module);
				return `example-${index}.mjs`;
			});
			// One process for all examples, because loading core takes longer than they do.
			const imports = names.map((name) => `(await import('./${name}')).results`);
			const program = `console.log(JSON.stringify([${imports}]));`;
			results = (await runModule('examples.mjs', program)) as typeof results;
		});

		test.each(examples.map((example, index) => ({ ...example, index })))(
			'the example $title in $page runs in a project that uses the npm package of core',
			({ code, index }) => {
				const found = results[index] ?? [];
				expect(found).toHaveLength(code.split(' // ').length - 1);
				for (const { actual, expected } of found) expect(actual).toEqual(expected);
			},
		);
	});
});

describe('packed core in a browser', () => {
	async function bundle(entry: string) {
		const warnings: string[] = [];
		const output = await build({
			configFile: false,
			root: project,
			logLevel: 'silent',
			build: {
				write: false,
				modulePreload: { polyfill: false },
				rolldownOptions: {
					input: join(project, entry),
					output: { format: 'iife' },
					onwarn: ({ message }) => warnings.push(message),
				},
			},
		});
		const [chunk, ...otherChunks] = (output as Rolldown.RolldownOutput).output;
		expect(otherChunks).toEqual([]);
		expect(warnings).toEqual([]);
		return {
			code: chunk.code,
			imports: [...chunk.imports, ...chunk.dynamicImports],
			modules: chunk.moduleIds.filter((id) => (chunk.modules[id]?.renderedLength ?? 0) > 0),
		};
	}

	test('the npm package of core runs in a browser bundle without Node built-ins', async () => {
		const { code, imports, modules } = await bundle('browser.ts');
		expect(imports).toEqual([]);
		// Vite replaces an import of a Node module with a stub file outside the project. The bundle must not contain
		// such a file.
		expect(modules.filter((id) => !id.startsWith(project))).toEqual([]);
		expect(modules).toContain(join(installed, 'dist/rules/booking/price.js'));
		expect(code).not.toMatch(
			/["'`]node:|browser-external|\b(process|Buffer|__dirname)\b|\brequire\(/,
		);

		// The test runs core in a VM context that has neither the APIs of Node nor those of a browser.
		const page: Record<string, unknown> = {};
		const output = await runInNewContext(
			`${code};\nclubDay().then((day) => JSON.stringify({ answers, day }))`,
			page,
		);
		expect(JSON.parse(output)).toEqual({ answers, day });
	});

	test('a bundle that imports only priceBooking contains only the modules of core that priceBooking needs', async () => {
		const { code, modules } = await bundle('price-only.ts');
		expect(modules.sort()).toEqual([
			...['errors/assert-invariant', 'rules/booking/price', 'rules/money'].map((module) =>
				join(installed, `dist/${module}.js`),
			),
			join(project, 'price-only.ts'),
		]);
		expect(Buffer.byteLength(code)).toBeLessThan(1_000);
		const page = { totalMinor: 0 };
		runInNewContext(code, page);
		expect(page.totalMinor).toBe(4323);
	});
});
