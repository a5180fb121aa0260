import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { root } from './source-files.ts';

const map = readFileSync(`${root}docs/spec-map.md`, 'utf8');
const specification = readFileSync(`${root}docs/specification.md`, 'utf8');

const rows = map
	.split('\n')
	.filter((line) => /^\| \d/.test(line))
	.map((line) => {
		const [section = '', rule = '', code = '', tests = ''] = line
			.split('|')
			.slice(1)
			.map((cell) => cell.trim());
		return { section, rule, code, tests };
	});

const pathsOf = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path);
const isOmitted = (cell: string) => /^(later|not ours)(, (later|not ours))?$/.test(cell);

test('spec-map.md has rows for every section of the specification and for no other section', () => {
	const sections = [...specification.matchAll(/^## (\d+)\./gm)].map(([, number]) => number);
	expect(sections).toHaveLength(9);
	expect([...new Set(rows.map(({ section }) => section))]).toEqual(sections);
});

test('each rule in spec-map.md lists its code and its tests, or is marked "later" or "not ours"', () => {
	const incomplete = rows.filter(
		({ rule, code, tests }) =>
			rule === '' || [code, tests].some((cell) => !isOmitted(cell) && pathsOf(cell).length === 0),
	);
	expect(incomplete).toEqual([]);
});

test('every path in spec-map.md exists', () => {
	const paths = rows.flatMap(({ code, tests }) => [...pathsOf(code), ...pathsOf(tests)]);
	expect(paths.length).toBeGreaterThan(50);
	expect(paths.filter((path) => !existsSync(`${root}${path}`))).toEqual([]);
});

test('every path in the tests column of spec-map.md is a test file', () => {
	const otherFiles = rows
		.flatMap(({ tests }) => pathsOf(tests))
		.filter((path) => !/^test\/.+\.test\.ts$/.test(path));
	expect(otherFiles).toEqual([]);
});
