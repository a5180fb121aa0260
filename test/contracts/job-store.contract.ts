import { toInstant } from '@burgee/core';
import type { Storage } from '@burgee/core/ports/storage';
import { expect, test } from 'vitest';
import { concurrently } from './concurrently.ts';

const at = (minute: number) => toInstant(new Date(Date.UTC(2026, 5, 1, 12, minute)));

export function jobStoreContract(storage: Storage): void {
	const acquire = (owner: string, minute: number, name = 'sweep') =>
		storage.jobs.acquire({
			name,
			owner,
			at: at(minute),
			expiresAt: at(minute + 10),
			latestExpiry: at(minute + 20),
		});

	test('JobStore.acquire refuses every request until the current lease expires', async () => {
		expect(await acquire('one', 0)).toBe(true);
		expect(await acquire('two', 1)).toBe(false);
		expect(await acquire('one', 9)).toBe(false);
		expect(await acquire('two', 10)).toBe(true);
		expect(await acquire('one', 11)).toBe(false);
	});

	test('JobStore.acquire ignores a lease whose expiry is too far ahead because of a wrong clock', async () => {
		expect(await acquire('ahead', 11)).toBe(true);
		expect(await acquire('behind', 1)).toBe(false);
		expect(await acquire('right', 0)).toBe(true);
		await storage.jobs.release({ name: 'sweep', owner: 'ahead', freeFrom: at(30) });
		expect(await acquire('another', 1)).toBe(false);
	});

	test('JobStore.acquire grants the lease of a job even if the lease of another job is held', async () => {
		expect(await acquire('one', 0)).toBe(true);
		expect(await acquire('two', 0, 'other')).toBe(true);
	});

	test('JobStore.freeFrom returns the end of the lease, or the time to which it was released', async () => {
		expect(await storage.jobs.freeFrom('sweep')).toBeNull();
		await acquire('one', 0);
		expect(await storage.jobs.freeFrom('sweep')).toBe(at(10));
		await storage.jobs.release({ name: 'sweep', owner: 'one', freeFrom: at(5) });
		expect(await storage.jobs.freeFrom('sweep')).toBe(at(5));
		expect(await storage.jobs.freeFrom('other')).toBeNull();
	});

	test('JobStore.release allows a new lease of the job from the given time', async () => {
		await acquire('one', 0);
		await storage.jobs.release({ name: 'sweep', owner: 'one', freeFrom: at(5) });
		expect(await acquire('two', 4)).toBe(false);
		expect(await acquire('two', 5)).toBe(true);
	});

	test("JobStore.release by a former owner does not end the next owner's lease", async () => {
		await acquire('slow', 0);
		expect(await acquire('next', 10)).toBe(true);
		await storage.jobs.release({ name: 'sweep', owner: 'slow', freeFrom: at(0) });
		expect(await acquire('third', 11)).toBe(false);
		await storage.jobs.release({ name: 'never claimed', owner: 'slow', freeFrom: at(30) });
		expect(await acquire('third', 11, 'never claimed')).toBe(true);
	});

	test('JobStore.acquire grants the lease to only one of ten concurrent requests', async () => {
		for (const minute of [0, 10, 20]) {
			const got = await concurrently(10, (index) => acquire(`owner-${index}`, minute));
			expect(got.filter(Boolean)).toHaveLength(1);
		}
	});
}
