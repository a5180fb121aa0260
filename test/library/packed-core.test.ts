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
import { examples, withResults } from '../core/readme-examples.ts';
import { filesIn, root } from '../source-files.ts';
import { openRegistry } from './registry.ts';

// The real path: Node resolves to it, and the system's temporary folder may be a link.
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'burgee-library-')));
const clone = join(folder, 'burgee');
const project = join(folder, 'stranger');
const installed = join(project, 'node_modules/@burgee/core');

/** A stranger's surroundings: nothing of what this test itself was started with, by npm or by Vitest. */
const surroundings = {
	PATH: process.env.PATH,
	HOME: folder,
	npm_config_cache: join(folder, 'npm-cache'),
	npm_config_update_notifier: 'false',
};

function run(program: string, words: string[], cwd = project) {
	return promisify(execFile)(program, words, { cwd, env: surroundings });
}

/** What a module of the stranger's says in Node, as JSON. */
async function runModule(name: string, code: string): Promise<unknown> {
	writeFileSync(join(project, name), code);
	return JSON.parse((await run(process.execPath, [name])).stdout);
}

function write(path: string, content: object) {
	writeFileSync(join(project, path), JSON.stringify(content, null, '\t'));
}

/** All files below, by their paths from there, sorted. */
function listFiles(place: string): string[] {
	return readdirSync(place, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name).slice(place.length + 1))
		.sort();
}

const registry = await openRegistry();
afterAll(() => {
	registry.close();
	rmSync(folder, { recursive: true, force: true });
});

const install = (...what: string[]) =>
	run('npm', ['install', '--no-audit', '--no-fund', '--registry', registry.origin, ...what]);

beforeAll(async () => {
	// A fresh clone, as far as the core is in it: packing must build, whatever was built here before.
	for (const path of ['package.json', 'tsconfig.base.json', ...filesIn('core')]) {
		cpSync(join(root, path), join(clone, path));
	}
	mkdirSync(join(clone, 'core/dist'));
	writeFileSync(join(clone, 'core/dist/left-over.js'), 'of a module that is no more');
	symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'));
	await run('npm', ['pack', '-w', 'core', '--pack-destination', folder], clone);

	mkdirSync(project);
	write('package.json', { name: 'stranger', private: true, type: 'module' });
	await install('../burgee-core-0.1.0.tgz');
});

describe('the packed file', () => {
	test('holds the built modules, their sources, the README and the licence, and nothing else', () => {
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
		expect(readFileSync(join(installed, 'LICENSE'), 'utf8')).toBe(
			readFileSync(join(root, 'LICENSE'), 'utf8'),
		);
	});

	test('has source maps and export conditions that lead to files in it', () => {
		const maps = listFiles(installed).filter((path) => path.endsWith('.js.map'));
		expect(maps.length).toBeGreaterThan(20);
		const sources = maps.flatMap((path) => {
			const map = JSON.parse(readFileSync(join(installed, path), 'utf8'));
			return map.sources.map((source: string) => resolve(installed, dirname(path), source));
		});
		const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
		const targets = Object.values<Record<string, string>>(manifest.exports)
			.flatMap((conditions) => Object.values(conditions))
			.map((target) => join(installed, target));
		expect(targets).toHaveLength(6);
		const places = [...sources, ...targets];
		expect(places.filter((path) => !path.startsWith(installed) || !existsSync(path))).toEqual([]);
	});

	test('is installed for itself, with the packages that it names, and no link leads back here', () => {
		expect(realpathSync(installed)).toBe(installed);
		const packages = readdirSync(join(project, 'node_modules')).filter((name) => name[0] !== '.');
		expect(packages.sort()).toEqual(['@burgee', 'date-fns', 'date-fns-tz', 'zod']);
	});

	test('names the peers of what it names: not every package manager adds them', () => {
		const manifestOf = (name: string) =>
			JSON.parse(readFileSync(join(project, 'node_modules', name, 'package.json'), 'utf8'));
		const named = Object.keys(manifestOf('@burgee/core').dependencies);
		const peers = named.flatMap((name) => Object.keys(manifestOf(name).peerDependencies ?? {}));
		expect(peers).toContain('date-fns');
		expect(peers.filter((name) => !named.includes(name))).toEqual([]);
	});

	test('works without fast-check, by import and by require', async () => {
		const call = 'priceBooking({ priceMinor: 5 }, { numberAttending: 1, numberOfChildren: 1 })';
		const say = `console.log(JSON.stringify([${call}, where]));`;
		const main = join(installed, 'dist/index.js');
		const asModule = `import { priceBooking } from '@burgee/core';
			const where = new URL(import.meta.resolve('@burgee/core')).pathname; ${say}`;
		expect(await runModule('imports.mjs', asModule)).toEqual([3, main]);
		const asScript = `const { priceBooking } = require('@burgee/core');
			const where = require.resolve('@burgee/core'); ${say}`;
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
		unasked: [['numberOfVegetarian']],
		code: 'invalid-input',
	},
	calendar: {
		span: { allDay: true, startDate: '2026-07-04', endDate: '2026-07-06' },
		words: 'Saturday 4 July 2026 to Sunday 5 July 2026',
	},
};
const day = ['Picnic on the island', 'booking-1', 'booking-1', 'no-admin-record', 'booking-closed'];

const strict = {
	strict: true,
	noUncheckedIndexedAccess: true,
	exactOptionalPropertyTypes: true,
	verbatimModuleSyntax: true,
	// The core's own declarations are checked too, and those of the packages that they name.
	skipLibCheck: false,
};

/** What the compiler says of the stranger's programs; nothing where all is well. */
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

describe('a project of somebody else’s', () => {
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

	let saidAsNode: string;
	beforeAll(async () => {
		await install('--save-dev', 'fast-check', '@types/node');
		cpSync(join(root, 'test/library/stranger'), project, { recursive: true });
		saidAsNode = await typeCheck(asNode, ...programs);
	});

	test('type-checks strictly as a program for Node, and runs there', async () => {
		expect(saidAsNode).toBe('');
		const code = `import { clubDay } from './built/club.js';
			import { calendar, deadline, price, validation } from './built/rules.js';
			const answers = { price: price(), deadline: deadline(), validation: validation(), calendar: calendar() };
			console.log(JSON.stringify({ answers, day: await clubDay() }));`;
		expect(await runModule('answers.mjs', code)).toEqual({ answers, day });
	});

	test('type-checks strictly as a program for a bundler', async () => {
		expect(await typeCheck(asBundled, ...programs)).toBe('');
	});

	test('is told of its mistakes', async () => {
		const mistakes = [
			"priceBooking({ priceMinor: '12.35' }, { numberAttending: 1, numberOfChildren: 0 })",
			'priceBooking({ priceMinor: 1235 }, { numberAttending: 1 })',
			'bookingForm.parse({}).numberOfDogs',
			'createClub({ clock: { now: () => new Date(0) } })',
		];
		const imports = "import { bookingForm, createClub, priceBooking } from '@burgee/core';";
		writeFileSync(
			join(project, 'mistakes.ts'),
			[imports, ...mistakes.map((mistake, at) => `export const it${at} = ${mistake};`)].join('\n'),
		);
		const said = await typeCheck({ ...asNode, noEmit: true }, 'mistakes.ts');
		const errors = [...said.matchAll(/^(\S+)\((\d+),\d+\): error (\w+)/gm)];
		expect(errors.map(([, file, line, code]) => `${file} ${line} ${code}`)).toEqual([
			'mistakes.ts 2 TS2322',
			'mistakes.ts 3 TS2741',
			'mistakes.ts 4 TS2339',
			'mistakes.ts 5 TS2740',
		]);
	});

	test('runs properties over the core’s arbitraries', async () => {
		const code = `import { runProperties } from './built/property.js';
			console.log(runProperties());`;
		expect(await runModule('properties.mjs', code)).toBe(200);
	});

	test.each(examples)('runs the README’s example: $title', async ({ code }) => {
		const said = `const results = [];\n${withResults(code)}\nconsole.log(JSON.stringify(results));`;
		const results = await runModule('example.mjs', said);
		expect(results).toHaveLength(code.split(' // ').length - 1);
		for (const { actual, expected } of results as { actual: unknown; expected: unknown }[]) {
			expect(actual).toEqual(expected);
		}
	});
});

describe('in a browser', () => {
	/** The stranger's page as Vite builds it: its code, and the modules that are in it. */
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
		const [chunk, ...more] = (output as Rolldown.RolldownOutput).output;
		expect(more).toEqual([]);
		expect(warnings).toEqual([]);
		return {
			code: chunk.code,
			imports: [...chunk.imports, ...chunk.dynamicImports],
			modules: chunk.moduleIds.filter((id) => (chunk.modules[id]?.renderedLength ?? 0) > 0),
		};
	}

	test('the rules and the use cases work where nothing of Node is', async () => {
		const { code, imports, modules } = await bundle('browser.ts');
		expect(imports).toEqual([]);
		// A Node built-in would be one: minified, Vite's stub for it can no longer be told by its code.
		expect(modules.filter((id) => !id.startsWith(project))).toEqual([]);
		expect(modules).toContain(join(installed, 'dist/booking/price.js'));
		expect(code).not.toMatch(
			/["'`]node:|browser-external|\b(process|Buffer|__dirname)\b|\brequire\(/,
		);

		// The language alone: what a browser adds to it is not needed either.
		const page: Record<string, unknown> = {};
		const said = await runInNewContext(
			`${code};\nclubDay().then((day) => JSON.stringify({ answers, day }))`,
			page,
		);
		expect(JSON.parse(said)).toEqual({ answers, day });
	});

	test('who imports the price alone gets the price alone', async () => {
		const { code, modules } = await bundle('price-only.ts');
		expect(modules.sort()).toEqual([
			join(installed, 'dist/booking/price.js'),
			join(project, 'price-only.ts'),
		]);
		expect(Buffer.byteLength(code)).toBeLessThan(1_000);
		const page = { totalMinor: 0 };
		runInNewContext(code, page);
		expect(page.totalMinor).toBe(4323);
	});
});
