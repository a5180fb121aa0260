import { runInNewContext } from 'node:vm';
import * as core from '@burgee/core';
import * as dates from '@burgee/core/display/dates';
import * as money from '@burgee/core/display/money';
import * as testing from '@burgee/core/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { examples, withResults } from './readme-examples.ts';

function run(code: string): { actual: unknown; expected: unknown }[] {
	const lines = withResults(code)
		.replace(/^import (\{.*\}) from '@burgee\/core';$/gm, 'const $1 = core;')
		.replace(
			/^import (\{.*\}) from '@burgee\/core\/(display\/)?(dates|money|testing)';$/gm,
			'const $1 = $3;',
		)
		.replace(/^import fc from 'fast-check';$/gm, '');
	const results: { actual: unknown; expected: unknown }[] = [];
	runInNewContext(lines, { core, dates, money, testing, fc, results, Date });
	return results;
}

test('core/README.md contains examples for price, deadline, validation, calendar and testing', () => {
	expect(examples.map(({ title }) => title)).toEqual([
		'Price',
		'Deadline',
		'Validation',
		'Calendar',
		'Testing your own code',
	]);
});

describe.each(examples)('core/README.md example: $title', ({ title, code }) => {
	test(`README example “${title}”: each expression has the value that is stated in its comment`, () => {
		const results = run(code);
		expect(results).toHaveLength(code.split(' // ').length - 1);
		// A code example in the README without expected values must contain its own assertion.
		expect(results.length > 1 || code.includes('fc.assert(')).toBe(true);
		for (const { actual, expected } of results) {
			// The test compares JSON, because objects from another VM context have different prototypes.
			expect(JSON.parse(JSON.stringify(actual))).toEqual(JSON.parse(JSON.stringify(expected)));
		}
	});
});
