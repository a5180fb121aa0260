import { readFileSync } from 'node:fs';
import postcss, { type Declaration } from 'postcss';
import { expect, test } from 'vitest';
import { filesIn, root } from './source-files.ts';

const sheets = filesIn('web').filter((file) => file.endsWith('.css'));

interface Found extends Declaration {
	file: string;
}

const declarations = sheets.flatMap((file) => {
	const found: Found[] = [];
	postcss.parse(readFileSync(root + file, 'utf8')).walkDecls((declaration) => {
		found.push(Object.assign(declaration, { file }));
	});
	return found;
});

test('the class tabular gives tables and prices figures of equal width, and nothing else does', () => {
	const tabular = declarations.filter(({ value }) => /tabular|\btnum\b/.test(value));
	expect(tabular.map(({ file }) => file)).toEqual(['web/styles/layout.css']);
});
