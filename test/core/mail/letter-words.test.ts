import { progressWords } from '@burgee/core/display/letter-words';
import { expect, test } from 'vitest';

test.each([
	[{ waiting: 0, sent: 12, failed: 0 }, true, '12 emails sent'],
	[
		{ waiting: 3, sent: 5, failed: 1 },
		true,
		'5 of 12 emails sent, 3 waiting, 1 failed, 3 no longer needed',
	],
	[{ waiting: 3, sent: 5, failed: 0 }, false, '5 of 12 emails sent, 3 waiting, being sent'],
])('of 12 emails, %j (complete: %s) reads %s', (states, isComplete, words) => {
	expect(progressWords({ emails: 12, states, isComplete })).toBe(words);
});
