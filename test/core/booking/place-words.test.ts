import { tooFewPlacesSentence } from '@burgee/core/display/place-words';
import { expect, test } from 'vitest';

test('a refused booking says how many places are left', () => {
	const sentence = (limited: 'people' | 'boats', left: number) =>
		tooFewPlacesSentence({ limited, left });
	expect(sentence('people', 2)).toBe('Only 2 places are left.');
	expect(sentence('people', 1)).toBe('Only 1 place is left.');
	expect(sentence('people', 0)).toBe('No place is left.');
	expect(sentence('boats', 0)).toBe('No boat place is left.');
});
