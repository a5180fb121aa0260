import { readFileSync } from 'node:fs';
import postcss, { type AtRule, type Declaration } from 'postcss';
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

/** Returns the declarations whose property matches the pattern and whose value is wrong. */
function violations(property: RegExp, isWrong: (value: string, found: Found) => boolean): string[] {
	return declarations
		.filter((found) => property.test(found.prop) && isWrong(found.value, found))
		.map(({ file, source, prop, value }) => `${file}:${source?.start?.line}: ${prop}: ${value}`);
}

function isIn({ parent }: Found, name: string, params: RegExp): boolean {
	for (let node = parent; node && node.type !== 'root'; node = node.parent as typeof parent) {
		const rule = node as AtRule;
		if (rule.type === 'atrule' && rule.name === name && params.test(rule.params)) return true;
	}
	return false;
}

test('style sheets take the duration of motion from the token, which is 0 if a person prefers reduced motion', () => {
	const isWrong = (value: string, found: Found) =>
		/\dm?s\b/.test(value) && !isIn(found, 'media', /prefers-reduced-motion: no-preference/);
	expect(violations(/^(transition|animation)(-duration|-delay)?$/, isWrong)).toEqual([]);
	expect(violations(/^scroll-behavior$/, (value) => value !== 'auto')).toEqual([]);
});

test('the class tabular gives tables and prices figures of equal width, and nothing else does', () => {
	const tabular = declarations.filter(({ value }) => /tabular|\btnum\b/.test(value));
	expect(tabular.map(({ file }) => file)).toEqual(['web/styles/layout.css']);
});
