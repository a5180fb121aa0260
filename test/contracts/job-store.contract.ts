import type { Storage } from '@burgee/core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const at = (minute: number) => new Date(Date.UTC(2026, 5, 1, 12, minute)).toISOString();

/** What every JobStore does; `open` gives an empty storage each time. */
export function jobStoreContract(name: string, open: () => Promise<Storage>): void {
	describe(`JobStore: ${name}`, () => {
		let storage: Storage;
		beforeEach(async () => {
			storage = await open();
		});
		afterEach(() => storage.close());

		/** A holder asks for the job in that minute, for ten minutes. */
		const claim = (holder: string, minute: number, name = 'sweep') =>
			storage.jobs.claim({
				name,
				holder,
				at: at(minute),
				until: at(minute + 10),
				latest: at(minute + 20),
			});

		test('is held by who came first, until the time is over', async () => {
			expect(await claim('one', 0)).toBe(true);
			expect(await claim('two', 1)).toBe(false);
			expect(await claim('one', 9)).toBe(false);
			expect(await claim('two', 10)).toBe(true);
			expect(await claim('one', 11)).toBe(false);
		});

		test('that a clock ahead of its time has claimed is free', async () => {
			expect(await claim('ahead', 11)).toBe(true);
			expect(await claim('behind', 1)).toBe(false);
			expect(await claim('right', 0)).toBe(true);
			await storage.jobs.release({ name: 'sweep', holder: 'ahead', freeFrom: at(30) });
			expect(await claim('another', 1)).toBe(false);
		});

		test('one job does not hold another', async () => {
			expect(await claim('one', 0)).toBe(true);
			expect(await claim('two', 0, 'other')).toBe(true);
		});

		test('that is done is free again from when it is due', async () => {
			await claim('one', 0);
			await storage.jobs.release({ name: 'sweep', holder: 'one', freeFrom: at(5) });
			expect(await claim('two', 4)).toBe(false);
			expect(await claim('two', 5)).toBe(true);
		});

		test('who was too slow changes nothing for the next holder', async () => {
			await claim('slow', 0);
			expect(await claim('next', 10)).toBe(true);
			await storage.jobs.release({ name: 'sweep', holder: 'slow', freeFrom: at(0) });
			expect(await claim('third', 11)).toBe(false);
			await storage.jobs.release({ name: 'never claimed', holder: 'slow', freeFrom: at(30) });
			expect(await claim('third', 11, 'never claimed')).toBe(true);
		});

		test('of many who ask at once, one gets it: when it is new, and when it is free again', async () => {
			for (const minute of [0, 10, 20]) {
				const got = await Promise.all(
					Array.from({ length: 10 }, (_, place) => claim(`holder-${place}`, minute)),
				);
				expect(got.filter(Boolean)).toHaveLength(1);
			}
		});
	});
}
