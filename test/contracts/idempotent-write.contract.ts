import type { IdempotencyKey } from '@burgee/core/ports/idempotency-key';
import { expect, test } from 'vitest';
import { concurrently } from './concurrently.ts';
import { ids } from './samples.ts';

export const keyOf = (key: string, fingerprint = 'the same'): IdempotencyKey => ({
	key,
	fingerprint,
});

/**
 * Tests that methods such as `BookingStore.add` store a repeated request only once.
 * @param name the start of each test's title, such as 'BookingStore.add'
 * @param item what the method stores, such as 'booking'
 */
export function idempotentWriteContract<Result extends { outcome: string }>(
	name: string,
	item: string,
	options: {
		write(id: string, key: IdempotencyKey): Promise<Result>;
		find(key: IdempotencyKey): Promise<Result | null>;
		/** Returns the result that a store must give to a repeated request. */
		repeated(id: string | undefined): Result;
		list(): Promise<{ id: string }[]>;
		/** Returns the stored number of items, such as the number of bookings in an event's totals. */
		count(): Promise<number | undefined>;
	},
): void {
	const { write, find, repeated, list, count } = options;
	const outcomesOf = (results: Result[]) => results.map(({ outcome }) => outcome).sort();

	test(`${name} stores a repeated request once, and refuses its idempotency key to a different request`, async () => {
		await write('first', keyOf('k'));
		expect(await write('second', keyOf('k'))).toEqual(repeated('first'));
		expect(await find(keyOf('k'))).toEqual(repeated('first'));
		const reused = await write('second', keyOf('k', 'other'));
		expect(reused).toEqual({ outcome: 'key-reused' });
		expect(await find(keyOf('k', 'other'))).toEqual(reused);
		expect(ids(await list())).toEqual(['first']);
		expect(await count()).toBe(1);
		// Upper case makes another key.
		await write('upper', keyOf('K'));
		expect(await list()).toHaveLength(2);
	});

	test(`${name} stores one ${item} for ten concurrent requests with one idempotency key, five of them different`, async () => {
		const results = await concurrently(10, (index) =>
			write(`request-${index}`, keyOf('k', `fingerprint-${index % 2}`)),
		);
		const rejected = Array(5).fill('key-reused');
		expect(outcomesOf(results)).toEqual([...rejected, ...Array(4).fill('repeated'), 'stored']);
		const [stored, ...others] = await list();
		expect(others).toEqual([]);
		for (const result of results) {
			if (result.outcome === 'repeated') expect(result).toEqual(repeated(stored?.id));
		}
		expect(await count()).toBe(1);
	});
}
