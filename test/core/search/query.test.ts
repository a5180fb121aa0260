import { maxQueryLength, normaliseQuery } from '@burgee/core/rules/search/query';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { searchRequest } from '../../../core/api/club.ts';
import { forAll } from '../for-all.ts';

test.each([
	['  laser  ', 'laser'],
	['laser\ntraining\u202E', 'laser training'],
	['\u0000', null],
	['   ', null],
	['\u00A0\u3000', null],
	['🏴‍☠️ . %', null],
	['8', '8'],
	['帆船', '帆船'],
])('normaliseQuery changes the search query %j to %j', (typed, normalised) => {
	expect(normaliseQuery(typed)).toBe(normalised);
});

test.each([
	['300 letters to 200 letters', 'x', 300, maxQueryLength],
	['199 letters to 100 if each letter is two characters in NFKD', 'é', 199, 100],
	['199 ligatures to 11 if each ligature is 18 characters in NFKD', '\u{FDFA}', 199, 11],
])('normaliseQuery shortens a search query of %s', (_name, character, typed, kept) => {
	expect(normaliseQuery(character.repeat(typed))).toBe(character.repeat(kept));
});

test('normaliseQuery changes any text to a search query that the server accepts', () => {
	const typed = fc.oneof(
		fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)), maxLength: 250 }),
		fc.string({ unit: fc.constantFrom('\u{FDFA}', '\u{FDFB}', '한', 'ﬃ', '𝐀'), maxLength: 250 }),
		fc.string({
			unit: fc.constantFrom('a', '🏴', '\uD800', '\uDC00', '\u0007', '\u2028'),
			maxLength: 250,
		}),
	);
	forAll(typed, (text) => {
		const query = normaliseQuery(text);
		expect(searchRequest.parse({ q: query ?? '' })).toEqual({ q: query });
		expect(normaliseQuery(query ?? '')).toBe(query);
		expect(query?.normalize('NFKD').length ?? 0).toBeLessThanOrEqual(maxQueryLength);
	});
});
