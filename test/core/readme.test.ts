import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import * as core from '@burgee/core';
import { describe, expect, test } from 'vitest';

const readme = readFileSync(new URL('../../core/README.md', import.meta.url), 'utf8');

const examples = [...readme.matchAll(/^## (.+)\n[^#]*?```js\n([\s\S]*?)```/gm)].map(
	([, title = '', code = '']) => ({ title, code }),
);

/** Runs an example; what each of its lines gives, beside what it promises behind '//'. */
function run(code: string): { given: unknown; promised: unknown }[] {
	const lines = code
		.replace(/^import (\{.*\}) from '@burgee\/core';$/gm, 'const $1 = core;')
		.replace(/^(.+); \/\/ (.+)$/gm, 'results.push({ given: $1, promised: $2 });');
	const results: { given: unknown; promised: unknown }[] = [];
	runInNewContext(lines, { core, results, Date });
	return results;
}

test('the README has an example of each rule', () => {
	expect(examples.map(({ title }) => title)).toEqual([
		'Price',
		'Deadline',
		'Validation',
		'Calendar',
	]);
});

describe.each(examples)('$title', ({ code }) => {
	test('gives what it promises', () => {
		const results = run(code);
		expect(results).toHaveLength(code.split(' // ').length - 1);
		expect(results.length).toBeGreaterThan(1);
		for (const { given, promised } of results) {
			// Objects of another context have another prototype: only what is in them counts.
			expect(JSON.parse(JSON.stringify(given))).toEqual(JSON.parse(JSON.stringify(promised)));
		}
	});
});
