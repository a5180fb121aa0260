import { hostileText, invisibleText, names } from '@burgee/core/testing';
import { expect, test } from 'vitest';
import { lineOfText, paragraphs, requiredLine } from '../../../core/rules/text-schemas.ts';
import { hasVisibleCharacter } from '../../../core/rules/visible-character.ts';
import { forAll } from '../for-all.ts';

const message = (result: { error?: { issues: { message: string }[] } }) =>
	result.error?.issues.map((issue) => issue.message);

test.each([
	['a zero width space', '\u200B'],
	['a Hangul filler', '\u3164'],
	['an empty braille pattern', '\u2800'],
	['a soft hyphen', '\u00AD'],
	['a combining accent without a letter', '\u0301'],
	['an empty string', ''],
])('hasVisibleCharacter is false for %s', (_, text) => {
	expect(hasVisibleCharacter(text)).toBe(false);
	expect(message(requiredLine('Name', 9).safeParse(text))).toEqual(['Name is required']);
});

test('hasVisibleCharacter is true for names in any script', () => {
	forAll(invisibleText(), names(), (invisible, name) => {
		expect(hasVisibleCharacter(invisible)).toBe(false);
		expect(hasVisibleCharacter(`${invisible}${name}${invisible}`)).toBe(true);
	});
});

test('requiredLine accepts names with accents, emoji and right-to-left scripts', () => {
	for (const name of ['Zoë', 'עדי', 'محمد', 'நிலா', "D'Arcy", 'Jean-Luc', '🚣‍♀️ Anna']) {
		expect(requiredLine('Name', 100).parse(name)).toBe(name);
	}
});

test('lineOfText refuses control characters, line breaks and lone surrogates', () => {
	forAll(hostileText(), (text) => {
		expect(message(lineOfText('Name', 99).safeParse(text))).toEqual([
			'Name contains characters that are not allowed',
		]);
	});
	for (const text of ['Anna\n', '\tAnna', 'Anna\u0000', 'A\uD83D', '\uDE00A']) {
		expect(lineOfText('Name', 9).safeParse(text).success).toBe(false);
	}
});

test('paragraphs converts every line break to a line feed', () => {
	const text = paragraphs('Long description', 100);
	expect(text.parse('One\r\nTwo\rThree\n\n\tFour ')).toBe('One\nTwo\nThree\n\n\tFour');
	expect(text.safeParse('One\u0000').success).toBe(false);
	expect(text.safeParse('One\u202E').success).toBe(false);
	expect(text.safeParse('\uD800').success).toBe(false);
	expect(text.parse('')).toBe('');
});

test('lineOfText trims a text before the length is checked', () => {
	expect(lineOfText('Name', 4).parse('  Anna  ')).toBe('Anna');
	expect(message(lineOfText('Name', 4).safeParse('Annab'))).toEqual([
		'Name must be 4 characters or fewer',
	]);
	expect(message(requiredLine('Name', 4).safeParse(7))).toEqual(['Name must be text']);
	expect(message(requiredLine('Name', 4).safeParse(null))).toEqual(['Name must be text']);
	expect(message(requiredLine('Name', 4).safeParse(undefined))).toEqual(['Name is required']);
});
