import { expect, test } from 'vitest';

// Stryker counts failed tests, not test files that cannot be loaded. So if a mutated module throws an error
// while it is loaded, only this test fails. It runs last, because a module that it loads first would not count
// as loaded by the other files.
test('the core can be loaded', async () => {
	expect(await import('@burgee/core')).toHaveProperty('createClub');
});
