import { runInNewContext } from 'node:vm';
import * as core from '@burgee/core';
import * as testing from '@burgee/core/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { examples, withResults } from './readme-examples.ts';

/** Runs an example; what each of its lines gives, beside what it promises behind '//'. */
function run(code: string): { given: unknown; promised: unknown }[] {
	const lines = withResults(code)
		.replace(/^import (\{.*\}) from '@burgee\/core';$/gm, 'const $1 = core;')
		.replace(/^import (\{.*\}) from '@burgee\/core\/testing';$/gm, 'const $1 = testing;')
		.replace(/^import fc from 'fast-check';$/gm, '');
	const results: { given: unknown; promised: unknown }[] = [];
	runInNewContext(lines, { core, testing, fc, results, Date });
	return results;
}

test('the README has an example of each rule', () => {
	expect(examples.map(({ title }) => title)).toEqual([
		'Price',
		'Deadline',
		'Validation',
		'Calendar',
		'Testing what you build on it',
	]);
});

describe.each(examples)('$title', ({ code }) => {
	test('gives what it promises', () => {
		const results = run(code);
		expect(results).toHaveLength(code.split(' // ').length - 1);
		// Where nothing is promised, the example itself throws if it is wrong.
		expect(results.length > 1 || code.includes('fc.assert(')).toBe(true);
		for (const { given, promised } of results) {
			// Objects of another context have another prototype: only what is in them counts.
			expect(JSON.parse(JSON.stringify(given))).toEqual(JSON.parse(JSON.stringify(promised)));
		}
	});
});
