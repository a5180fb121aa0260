import type { Storage, WaterReadingStore } from '@burgee/core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { clockChanges } from './samples.ts';

const always = '1900-01-01T00:00:00.000Z';
const moment = '2026-07-04T17:30:00.000Z';

/** What every WaterReadingStore does; `open` gives an empty storage each time. */
export function waterReadingStoreContract(name: string, open: () => Promise<Storage>): void {
	describe(`WaterReadingStore: ${name}`, () => {
		let storage: Storage;
		let readings: WaterReadingStore;
		beforeEach(async () => {
			storage = await open();
			readings = storage.waterReadings;
		});
		afterEach(() => storage.close());

		test('gives back what it was given, to the millisecond and the last digit', async () => {
			const values = [4.2, 0, -1.234567890123, 0.1 + 0.2];
			const given = clockChanges.map((dateTime, place) => ({
				dateTime,
				value: values[place] ?? 0,
			}));
			for (const reading of given) await readings.add(reading);
			expect(await readings.listSince(always)).toEqual(given);
		});

		test('lists from a moment on, ascending, whatever the order of writing', async () => {
			const days = ['2026-07-05', '2025-12-31', '2026-07-04', '2027-01-01'];
			for (const day of days) await readings.add({ dateTime: `${day}T12:00:00.000Z`, value: 4 });
			const listed = async (from: string) =>
				(await readings.listSince(from)).map(({ dateTime }) => dateTime.slice(0, 10));
			expect(await listed(always)).toEqual([...days].sort());
			expect(await listed('2026-07-04T12:00:00.000Z')).toEqual([
				'2026-07-04',
				'2026-07-05',
				'2027-01-01',
			]);
			expect(await listed('2026-07-04T12:00:00.001Z')).toEqual(['2026-07-05', '2027-01-01']);
			expect(await listed('2027-01-01T12:00:00.001Z')).toEqual([]);
		});

		test('a reading at the same moment takes the place of the first', async () => {
			await readings.add({ dateTime: moment, value: 4.2 });
			await readings.add({ dateTime: moment, value: 4.3 });
			expect(await readings.listSince(always)).toEqual([{ dateTime: moment, value: 4.3 }]);
		});

		test('removes the reading of a moment, and says whether there was one', async () => {
			await readings.add({ dateTime: moment, value: 4.2 });
			expect(await readings.remove('2026-07-04T17:30:00.001Z')).toBe(false);
			expect(await readings.remove('a/b/c')).toBe(false);
			expect(await readings.remove(moment)).toBe(true);
			expect(await readings.remove(moment)).toBe(false);
			expect(await readings.listSince(always)).toEqual([]);
		});

		test('hands out and takes in copies', async () => {
			const given = { dateTime: moment, value: 4.2 };
			await readings.add(given);
			given.value = 9;
			const [taken] = await readings.listSince(always);
			if (taken) taken.value = 9;
			expect(await readings.listSince(always)).toEqual([{ dateTime: moment, value: 4.2 }]);
		});

		test('keeps all that many add at once', async () => {
			const all = Array.from({ length: 50 }, (_, minute) => ({
				dateTime: `2026-07-04T17:${String(minute).padStart(2, '0')}:00.000Z`,
				value: minute / 10,
			}));
			await Promise.all(all.map((reading) => readings.add(reading)));
			expect(await readings.listSince(always)).toEqual(all);
		});

		test('of many at one moment at once, one is kept', async () => {
			const values = Array.from({ length: 20 }, (_, place) => place / 10);
			await Promise.all(values.map((value) => readings.add({ dateTime: moment, value })));
			const listed = await readings.listSince(always);
			expect(listed).toHaveLength(1);
			expect(values).toContain(listed[0]?.value);
		});
	});
}
