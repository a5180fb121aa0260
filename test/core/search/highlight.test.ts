import { highlightMarks, withoutMarks } from '@burgee/core/rules/search/highlight';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { excerpt, highlightParts, tailOf } from '../../../core/rules/search/highlight.ts';
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

test.each([
	['no match', 'x '.repeat(100), null],
	['a match near the start', `${'x '.repeat(40)}${before}b${after} c`, null],
	['a late match', `${'word '.repeat(40)}${before}b${after} c`, `…${'word '.repeat(7)}b c`],
	['a late match after a long word', `${'w'.repeat(90)} ${before}b${after}`, '…b'],
	['a late match after emoji', `${'🏴'.repeat(50)}.${before}b${after}`, `…${'🏴'.repeat(19)}.b`],
])('excerpt shortens only the text before a late match: %s', (_, value, shortened) => {
	const parts = highlightParts(value);
	const shown = excerpt(parts);
	expect(shown.map(({ text }) => text).join('')).toBe(shortened ?? withoutMarks(value));
	expect(shown.filter((part) => part.found)).toEqual(parts.filter((part) => part.found));
});

test('tailOf never starts within a word or a surrogate pair', () => {
	expect(tailOf('one two three', 7)).toBe('…three');
	expect(tailOf('🏴🏴', 3)).toBe('…🏴');
});
