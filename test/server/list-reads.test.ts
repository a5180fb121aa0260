import { MemoryDatabase } from '@burgee/adapters/memory/memory-database';
import { expect, test } from 'vitest';
import { costOfLists, maxRatio, ratiosOf } from '../bench/list-reads.ts';

// `npm run bench:lists` makes this comparison with 5,000 events and 200,000 bookings, and also in SQLite.
test('the first page of each list in the panel costs little more in a club with four times as many records', async () => {
	const small = { events: 50, bookings: 500 };
	const large = { events: 200, bookings: 2_000 };
	const ratios = ratiosOf(
		await costOfLists(new MemoryDatabase(), small),
		await costOfLists(new MemoryDatabase(), large),
	);
	const tooCostly = ratios.filter(({ documents, bytes }) => Math.max(documents, bytes) > maxRatio);
	expect(tooCostly).toEqual([]);
});
