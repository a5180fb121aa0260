import { hasVisibleCharacter, lineOfText, paragraphs, requiredLine } from '@burgee/core';
import { hostileText, invisibleText, names } from '@burgee/core/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const message = (result: { error?: { issues: { message: string }[] } }) =>
	result.error?.issues.map((issue) => issue.message);

test.each([
	['a zero width space', '\u200B'],
	['a Hangul filler', '\u3164'],
	['an empty braille pattern', '\u2800'],
	['a soft hyphen', '\u00AD'],
	['a combining accent on nothing', '\u0301'],
	['nothing', ''],
])('%s alone is nothing to see', (_, text) => {
	expect(hasVisibleCharacter(text)).toBe(false);
	expect(message(requiredLine('Name', 9).safeParse(text))).toEqual(['Name is required']);
});

test('one visible character is enough, in any script', () => {
	fc.assert(
		fc.property(invisibleText(), names(), (nothing, name) => {
			expect(hasVisibleCharacter(nothing)).toBe(false);
			expect(hasVisibleCharacter(`${nothing}${name}${nothing}`)).toBe(true);
		}),
	);
});

test('people keep their names: accents, marks and right-to-left scripts', () => {
	for (const name of ['Zoë', 'עדי', 'محمد', 'நிலா', "D'Arcy", 'Jean-Luc', '🚣‍♀️ Anna']) {
		expect(requiredLine('Name', 100).parse(name)).toBe(name);
	}
});

test('a line has no room for controls, line breaks or half characters, at its ends neither', () => {
	fc.assert(
		fc.property(hostileText(), (text) => {
			expect(message(lineOfText('Name', 99).safeParse(text))).toEqual([
				'Name contains characters that are not allowed',
			]);
		}),
	);
	for (const text of ['Anna\n', '\tAnna', 'Anna\u0000', 'A\uD83D', '\uDE00A']) {
		expect(lineOfText('Name', 9).safeParse(text).success).toBe(false);
	}
});

test('paragraphs keep their line breaks, each written the same way', () => {
	const text = paragraphs('Long description', 100);
	expect(text.parse('One\r\nTwo\rThree\n\n\tFour ')).toBe('One\nTwo\nThree\n\n\tFour');
	expect(text.safeParse('One\u0000').success).toBe(false);
	expect(text.safeParse('One\u202E').success).toBe(false);
	expect(text.safeParse('\uD800').success).toBe(false);
	expect(text.parse('')).toBe('');
});

test('the length counts after the trim', () => {
	expect(lineOfText('Name', 4).parse('  Anna  ')).toBe('Anna');
	expect(message(lineOfText('Name', 4).safeParse('Annab'))).toEqual([
		'Name can have at most 4 characters',
	]);
	expect(message(requiredLine('Name', 4).safeParse(7))).toEqual(['Name must be text']);
	expect(message(requiredLine('Name', 4).safeParse(null))).toEqual(['Name must be text']);
	expect(message(requiredLine('Name', 4).safeParse(undefined))).toEqual(['Name is required']);
});
