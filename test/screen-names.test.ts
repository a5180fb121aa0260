import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { filesIn, isSource, root } from './source-files.ts';

test('every screen name in docs/adopting.md is in the source of the app', () => {
	const source = ['core/display', 'core/rules', 'web']
		.flatMap(filesIn)
		.filter(isSource)
		.map((path) => readFileSync(root + path, 'utf8'))
		.join();
	const page = readFileSync(`${root}docs/adopting.md`, 'utf8').replace(/\n\s*/g, ' ');
	const names = [...page.matchAll(/\*\*(.+?)\*\*/g)]
		.map(([, name = '']) => name)
		.filter((name) => name !== 'bold');
	expect(names.length).toBeGreaterThan(10);
	expect(names.filter((name) => !source.includes(name))).toEqual([]);
});
