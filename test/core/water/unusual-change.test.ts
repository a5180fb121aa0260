import { isUnusualChange } from '@burgee/core';
import { expect, test } from 'vitest';

test.each([
	[3.8, 38, true],
	[38, 3.8, true],
	[3.8, 4.81, true],
	[3.8, 4.8, false],
	[4.8, 3.8, false],
	[-0.4, 0.6, false],
])(
	'isUnusualChange from %d m to %d m is %s, because the limit is one metre',
	(before, after, expected) => {
		expect(isUnusualChange({ value: before }, { value: after })).toBe(expected);
	},
);
