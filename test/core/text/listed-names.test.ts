import { listNames } from '@burgee/core/display/listed-names';
import { expect, test } from 'vitest';

test('listNames names up to four, and of more names the first three', () => {
	expect(listNames([])).toBe('');
	expect(listNames(['Ann'])).toBe('Ann');
	expect(listNames(['Ann', 'Bob'])).toBe('Ann and Bob');
	expect(listNames(['Ann', 'Bob', 'Cat', 'Dan'])).toBe('Ann, Bob, Cat and Dan');
	expect(listNames(['Ann', 'Bob', 'Cat', 'Dan', 'Eve'])).toBe('Ann, Bob, Cat and 2 others');
});
