import { highlightMarks, withoutMarks } from '@burgee/core/rules/search/highlight';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { highlightParts } from '../../../core/rules/search/highlight.ts';
import { forAll } from '../for-all.ts';

const { before, after } = highlightMarks;

test.each([
	['', []],
	['plain', [{ text: 'plain', found: false }]],
	[
		`a ${before}b${after} c`,
		[
			{ text: 'a ', found: false },
			{ text: 'b', found: true },
			{ text: ' c', found: false },
		],
	],
	[`${before}all${after}`, [{ text: 'all', found: true }]],
	[`${before}${after}none`, [{ text: 'none', found: false }]],
	// A search provider with a defect could send highlight marks in the wrong order.
	[`${after}${before}open`, [{ text: 'open', found: true }]],
	[
		`${before}<img src=x>${after}<b>`,
		[
			{ text: '<img src=x>', found: true },
			{ text: '<b>', found: false },
		],
	],
])('highlightParts splits the text %j at the highlight marks', (value, parts) => {
	expect(highlightParts(value)).toEqual(parts);
});

test('highlightParts keeps every character of a text except the highlight marks', () => {
	const texts = fc.string({ unit: fc.constantFrom('a', '<', '&', '🏴‍☠️', 'é', before, after) });
	forAll(texts, (text) => {
		const parts = highlightParts(text);
		expect(parts.map((part) => part.text).join('')).toBe(withoutMarks(text));
		expect(parts.every((part) => part.text !== '')).toBe(true);
	});
});
