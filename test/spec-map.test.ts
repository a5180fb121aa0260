import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { root } from './source-files.ts';

const map = readFileSync(`${root}docs/spec-map.md`, 'utf8');
const specification = readFileSync(`${root}docs/specification.md`, 'utf8');

const rows = map
	.split('\n')
	.filter((line) => /^\| \d/.test(line))
	.map((line) => {
		const [section = '', rule = '', where = '', tests = ''] = line
			.split('|')
			.slice(1)
			.map((cell) => cell.trim());
		return { section, rule, where, tests };
	});

const pathsOf = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path);
const isLeftOut = (cell: string) => /^(later|not ours)(, (later|not ours))?$/.test(cell);

test('every section of the specification has its rows, and no other has', () => {
	const sections = [...specification.matchAll(/^## (\d+)\./gm)].map(([, number]) => number);
	expect(sections).toHaveLength(9);
	expect([...new Set(rows.map(({ section }) => section))]).toEqual(sections);
});

test('every rule says where it lives and what holds it, or that it is left out', () => {
	const unsaid = rows.filter(
		({ rule, where, tests }) =>
			rule === '' || [where, tests].some((cell) => !isLeftOut(cell) && pathsOf(cell).length === 0),
	);
	expect(unsaid).toEqual([]);
});

test('every path that is named is there', () => {
	const paths = rows.flatMap(({ where, tests }) => [...pathsOf(where), ...pathsOf(tests)]);
	expect(paths.length).toBeGreaterThan(50);
	expect(paths.filter((path) => !existsSync(`${root}${path}`))).toEqual([]);
});

test('what is named as a test is one', () => {
	const others = rows
		.flatMap(({ tests }) => pathsOf(tests))
		.filter((path) => !/^test\/.+\.test\.ts$/.test(path));
	expect(others).toEqual([]);
});
