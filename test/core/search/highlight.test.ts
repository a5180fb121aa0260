import { highlightMarks, withoutMarks } from '@burgee/core/rules/search/highlight';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { highlightParts } from '../../../core/rules/search/highlight.ts';
import { forAll } from '../for-all.ts';

const { before, after } = highlightMarks;

const plain = (text: string) => ({ text, found: false });
const found = (text: string) => ({ text, found: true });

test.each([
	['', []],
	['plain', [plain('plain')]],
	[`a ${before}b${after} c`, [plain('a '), found('b'), plain(' c')]],
	[`${before}all${after}`, [found('all')]],
	[`${before}${after}none`, [plain('none')]],
	// A faulty search provider could send the marks around a match in the wrong order.
	[`${after}${before}open`, [found('open')]],
	[`${before}<img src=x>${after}<b>`, [found('<img src=x>'), plain('<b>')]],
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
