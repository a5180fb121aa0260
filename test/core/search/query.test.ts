import { maxQueryLength, normaliseQuery, searchRequest } from '@burgee/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';

test.each([
	['  laser  ', 'laser'],
	['laser\ntraining\u202E', 'laser training'],
	['\u0000', ''],
	['   ', ''],
	['\u00A0\u3000', ''],
	['🏴‍☠️ . %', ''],
	['8', '8'],
	['帆船', '帆船'],
	['x'.repeat(300), 'x'.repeat(maxQueryLength)],
	// 18 letters each, after normalisation.
	['\u{FDFA}'.repeat(199), '\u{FDFA}'.repeat(11)],
	['é'.repeat(199), 'é'.repeat(100)],
])('%j asks for %j', (typed, asked) => {
	expect(normaliseQuery(typed)).toBe(asked);
});

test('whatever is typed, our own server takes what is asked', () => {
	const typed = fc.oneof(
		fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)), maxLength: 250 }),
		fc.string({ unit: fc.constantFrom('\u{FDFA}', '\u{FDFB}', '한', 'ﬃ', '𝐀'), maxLength: 250 }),
		fc.string({
			unit: fc.constantFrom('a', '🏴', '\uD800', '\uDC00', '\u0007', '\u2028'),
			maxLength: 250,
		}),
	);
	fc.assert(
		fc.property(typed, (text) => {
			const asked = normaliseQuery(text);
			expect(searchRequest.parse({ q: asked })).toEqual({ q: asked });
			expect(normaliseQuery(asked)).toBe(asked);
			expect(asked.normalize('NFKD').length).toBeLessThanOrEqual(maxQueryLength);
		}),
	);
});
