import { displayAge } from '@burgee/core/display/age';
import { expect, test } from 'vitest';

test.each([
	[-5, 'just now'],
	[0.99, 'just now'],
	[1, '1 minute ago'],
	[59.99, '59 minutes ago'],
	[60, '1 hour ago'],
	[120, '2 hours ago'],
	[24 * 60 - 0.01, '23 hours ago'],
	[24 * 60, '1 day ago'],
	[3.9 * 24 * 60, '3 days ago'],
	[400 * 24 * 60, '400 days ago'],
])('displayAge shows an age of %d minutes as %j', (minutes, text) => {
	expect(displayAge(minutes * 60_000)).toBe(text);
});
