import { toInstant } from '@burgee/core';
import type { Storage } from '@burgee/core/ports/storage';
import { expect, test } from 'vitest';
import { concurrently } from './concurrently.ts';

const at = (minute: number) => toInstant(new Date(Date.UTC(2026, 5, 1, 12, minute)));
const quarterHour = (minute: number) => ({ at: at(minute), endsAt: at(minute + 15) });

export function rateLimitStoreContract(storage: Storage): void {
	test('RateLimitStore.add adds points to the sum of the current time window', async () => {
		const { rateLimits } = storage;
		expect(await rateLimits.add('k', 1, quarterHour(0))).toEqual({ points: 1, endsAt: at(15) });
		expect(await rateLimits.add('k', 2, quarterHour(5))).toEqual({ points: 3, endsAt: at(15) });
		expect(await rateLimits.add('k', -1, quarterHour(6))).toEqual({ points: 2, endsAt: at(15) });
		expect(await rateLimits.get('k', quarterHour(14))).toEqual({ points: 2, endsAt: at(15) });
		expect(await rateLimits.get('K', quarterHour(14))).toBeNull();
	});

	test('RateLimitStore.add starts a new time window after the previous window has ended', async () => {
		const { rateLimits } = storage;
		await rateLimits.add('k', 7, quarterHour(0));
		expect(await rateLimits.get('k', quarterHour(15))).toBeNull();
		expect(await rateLimits.add('k', 1, quarterHour(15))).toEqual({ points: 1, endsAt: at(30) });
	});

	test('RateLimitStore.add reduces the points of a time window, but not below 0', async () => {
		const { rateLimits } = storage;
		expect(await rateLimits.add('k', -1, quarterHour(0))).toEqual({ points: 0, endsAt: at(15) });
		await rateLimits.add('k', 2, quarterHour(1));
		expect(await rateLimits.add('k', -3, quarterHour(2))).toEqual({ points: 0, endsAt: at(15) });
	});

	test('RateLimitStore ignores a time window that ends more than five minutes too late because of a wrong clock', async () => {
		const { rateLimits } = storage;
		await rateLimits.add('k', 7, quarterHour(5));
		expect(await rateLimits.get('k', quarterHour(0))).toMatchObject({ points: 7 });
		expect(await rateLimits.add('k', 1, quarterHour(0))).toMatchObject({ points: 8 });
		await rateLimits.add('ahead', 7, quarterHour(6));
		expect(await rateLimits.get('ahead', quarterHour(0))).toBeNull();
		const started = { points: 1, endsAt: at(15) };
		expect(await rateLimits.add('ahead', 1, quarterHour(0))).toEqual(started);
		expect(await rateLimits.get('ahead', quarterHour(1))).toEqual(started);
	});

	test('RateLimitStore.remove returns whether the removed time window existed', async () => {
		const { rateLimits } = storage;
		await rateLimits.add('k', 1, quarterHour(0));
		expect(await rateLimits.remove('k')).toBe(true);
		expect(await rateLimits.remove('k')).toBe(false);
		expect(await rateLimits.get('k', quarterHour(1))).toBeNull();
	});

	test('RateLimitStore.removeEnded deletes only time windows that have ended', async () => {
		const { rateLimits } = storage;
		await rateLimits.add('ended', 1, quarterHour(0));
		await rateLimits.add('ends now', 1, quarterHour(5));
		await rateLimits.add('active', 1, quarterHour(6));
		await rateLimits.removeEnded(at(20));
		const existed = await Promise.all(
			['ended', 'ends now', 'active'].map((key) => rateLimits.remove(key)),
		);
		expect(existed).toEqual([false, false, true]);
	});

	test('RateLimitStore.add counts each of ten concurrent calls', async () => {
		const windows = await concurrently(10, () => storage.rateLimits.add('k', 1, quarterHour(0)));
		const points = windows.map((window) => window.points).sort((a, b) => a - b);
		expect(points).toEqual(Array.from({ length: 10 }, (_, index) => index + 1));
	});

	test('RateLimitStore keeps a time window unchanged if a caller changes a returned copy', async () => {
		const added = await storage.rateLimits.add('k', 1, quarterHour(0));
		added.points = 99;
		const output = await storage.rateLimits.get('k', quarterHour(1));
		if (output) output.points = 99;
		expect(await storage.rateLimits.get('k', quarterHour(1))).toMatchObject({ points: 1 });
	});
}
