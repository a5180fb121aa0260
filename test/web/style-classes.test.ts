import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { codeOf, filesIn } from '../source-files.ts';

const files = filesIn('web');
const components = files
	.filter((file) => file.endsWith('.tsx'))
	.map((file) => ({ file, code: codeOf(file) }));

const importRule = /@import "([^"]*)";/g;

/** Returns the classes of a style sheet, and of those that it imports. */
function classesOf(stylesheet: string): string[] {
	const code = codeOf(stylesheet);
	const imported = [...code.matchAll(importRule)].flatMap(([, path = '']) =>
		classesOf(join(dirname(stylesheet), path)),
	);
	const own = code.replaceAll(importRule, '').matchAll(/\.([a-z][\w-]*)/gi);
	return [...imported, ...[...own].map(([, name = '']) => name)];
}

/** Returns the code of each component that imports the CSS module, and the component's name for the module. */
function importersOf(module: string): { code: string; styles: string }[] {
	return components.flatMap(({ file, code }) =>
		[...code.matchAll(/import (\w+) from '(.*\.module\.css)'/g)]
			.filter(([, , path = '']) => join(dirname(file), path) === module)
			.map(([, styles = '']) => ({ code, styles })),
	);
}

const modules = files.filter((file) => file.endsWith('.module.css'));

test.each(modules)('components use every class of %s and no class that it lacks', (module) => {
	const importers = importersOf(module);
	const used = importers.flatMap(({ code, styles }) =>
		[...code.matchAll(new RegExp(`\\b${styles}\\.(\\w+)`, 'g'))].map(([, name = '']) => name),
	);
	const classes = new Set(classesOf(module));
	expect(used.filter((name) => !classes.has(name))).toEqual([]);
	// A component such as Badge selects its class by a value.
	if (importers.some(({ code, styles }) => code.includes(`${styles}[`))) return;
	expect([...classes].filter((name) => !used.includes(name))).toEqual([]);
});

describe('the layout primitives', () => {
	const primitives = classesOf('web/styles/layout.css');
	const names = components.flatMap(({ code }) =>
		[...code.matchAll(/className=(?:"([^"]*)"|\{`([^`]*)`\})/g)].flatMap(
			([, text = '', template = '']) =>
				`${text} ${template.replace(/\$\{[^}]*\}/g, '')}`.split(' ').filter(Boolean),
		),
	);

	test('a class that a component names as a string is in a style sheet', () => {
		const sheets = files.filter((file) => file.endsWith('.css') && !file.endsWith('.module.css'));
		const classes = new Set(sheets.flatMap(classesOf));
		expect(names.filter((name) => !classes.has(name))).toEqual([]);
	});

	test.each(primitives)('a component uses the primitive %s', (primitive) => {
		const word = new RegExp(`["'\`\\s]${primitive}["'\`\\s]`);
		expect(components.some(({ code }) => word.test(code))).toBe(true);
	});
});
