import { runInNewContext } from 'node:vm';
import * as core from '@burgee/core';
import * as dates from '@burgee/core/display/dates';
import * as money from '@burgee/core/display/money';
import * as currentTags from '@burgee/core/rules/search/current-tags';
import * as query from '@burgee/core/rules/search/query';
import * as rank from '@burgee/core/rules/search/rank';
import * as testing from '@burgee/core/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { examples, withResults } from './documented-examples.ts';

const modules = {
	'@burgee/core': core,
	'@burgee/core/display/dates': dates,
	'@burgee/core/display/money': money,
	'@burgee/core/rules/search/current-tags': currentTags,
	'@burgee/core/rules/search/query': query,
	'@burgee/core/rules/search/rank': rank,
	'@burgee/core/testing': testing,
};

function run(code: string): { actual: unknown; expected: unknown }[] {
	const lines = withResults(code)
		.replace(/^import fc from 'fast-check';$/gm, '')
		.replace(/^import (\{.*\}) from ('.*');$/gm, 'const $1 = modules[$2];');
	const results: { actual: unknown; expected: unknown }[] = [];
	runInNewContext(lines, { modules, fc, results, Date, URL });
	return results;
}

test('core/README.md and docs/core.md have an example of each rule that they explain', () => {
	const titlesIn = (wanted: string) =>
		examples.filter(({ page }) => page === wanted).map(({ title }) => title);
	expect(titlesIn('core/README.md')).toEqual([
		...['Price', 'Deadline', 'Validation', 'Calendar', 'Testing your own code'],
	]);
	expect(titlesIn('docs/core.md')).toEqual([
		...['Pricing', 'Deadline', 'Validation', 'Ranking', 'Calendar'],
	]);
});

test.each(examples)(
	'$page, $title: each line has the value that its comment states',
	({ code }) => {
		const results = run(code);
		expect(results).toHaveLength(code.split(' // ').length - 1);
		// A code example without expected values must contain its own assertion.
		expect(results.length > 1 || code.includes('fc.assert(')).toBe(true);
		for (const { actual, expected } of results) {
			// The test compares JSON, because objects from another VM context have different prototypes.
			expect(JSON.parse(JSON.stringify(actual))).toEqual(JSON.parse(JSON.stringify(expected)));
		}
	},
);
