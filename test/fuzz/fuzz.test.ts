import { expect, test } from 'vitest';
import { allCalls } from './answering-call.ts';
import { runFuzz } from './run-fuzz.ts';

// The seed is fixed, so that a failure is due to a change of the code. `npm run fuzz` tries other seeds.
const seed = 1;

test('1,600 random requests get documented answers, and change only the rows that the answers explain', async () => {
	const { neverAccepted } = await runFuzz({ requests: 1_600, seed });
	// If the server refused most requests, the test would not reach the code behind the checks of a request.
	expect(neverAccepted.length).toBeLessThan(allCalls.length / 4);
});
