import type { Storage } from '@burgee/core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const at = (minute: number) => new Date(Date.UTC(2026, 5, 1, 12, minute)).toISOString();
const quarter = (minute: number) => ({ at: at(minute), endsAt: at(minute + 15) });

/** What every RateLimitStore does; `open` gives an empty storage each time. */
export function rateLimitStoreContract(name: string, open: () => Promise<Storage>): void {
	describe(`RateLimitStore: ${name}`, () => {
		let storage: Storage;
		beforeEach(async () => {
			storage = await open();
		});
		afterEach(() => storage.close());

		test('adds up within a window, whose end does not move', async () => {
			const { rateLimits } = storage;
			expect(await rateLimits.add('k', 1, quarter(0))).toEqual({ points: 1, endsAt: at(15) });
			expect(await rateLimits.add('k', 2, quarter(5))).toEqual({ points: 3, endsAt: at(15) });
			expect(await rateLimits.add('k', -1, quarter(6))).toEqual({ points: 2, endsAt: at(15) });
			expect(await rateLimits.get('k', at(14))).toEqual({ points: 2, endsAt: at(15) });
			expect(await rateLimits.get('K', at(14))).toBeNull();
		});

		test('a window that ends now is over, and the next one starts at nothing', async () => {
			const { rateLimits } = storage;
			await rateLimits.add('k', 7, quarter(0));
			expect(await rateLimits.get('k', at(15))).toBeNull();
			expect(await rateLimits.add('k', 1, quarter(15))).toEqual({ points: 1, endsAt: at(30) });
		});

		test('forgets what is removed', async () => {
			const { rateLimits } = storage;
			await rateLimits.add('k', 1, quarter(0));
			expect(await rateLimits.remove('k')).toBe(true);
			expect(await rateLimits.remove('k')).toBe(false);
			expect(await rateLimits.get('k', at(1))).toBeNull();
		});

		test('takes away the windows that are over, and no other', async () => {
			const { rateLimits } = storage;
			await rateLimits.add('over', 1, quarter(0));
			await rateLimits.add('ends now', 1, quarter(5));
			await rateLimits.add('under way', 1, quarter(6));
			await rateLimits.removeEnded(at(20));
			const left = await Promise.all(
				['over', 'ends now', 'under way'].map((key) => rateLimits.remove(key)),
			);
			expect(left).toEqual([false, false, true]);
		});

		test('counts each of many at once', async () => {
			const counted = await Promise.all(
				Array.from({ length: 30 }, () => storage.rateLimits.add('k', 1, quarter(0))),
			);
			const points = counted.map((window) => window.points).sort((a, b) => a - b);
			expect(points).toEqual(Array.from({ length: 30 }, (_, place) => place + 1));
		});

		test('hands out copies', async () => {
			const given = await storage.rateLimits.add('k', 1, quarter(0));
			given.points = 99;
			const taken = await storage.rateLimits.get('k', at(1));
			if (taken) taken.points = 99;
			expect(await storage.rateLimits.get('k', at(1))).toMatchObject({ points: 1 });
		});
	});
}
