import { type Instant, instant } from '@burgee/core';
import type { Storage } from '@burgee/core/ports/storage';
import { expect, test } from 'vitest';
import { clockChanges } from './samples.ts';

const distantPast = instant('1900-01-01T00:00:00.000Z');
const moment = instant('2026-07-04T17:30:00.000Z');

export function waterReadingStoreContract(storage: Storage): void {
	test('WaterReadingStore.add stores times and values exactly', async () => {
		const values = [4.2, 0, -1.234567890123, 0.1 + 0.2];
		const samples = clockChanges.map((dateTime, index) => ({
			dateTime,
			value: values[index] ?? 0,
		}));
		for (const reading of samples) await storage.waterReadings.add(reading);
		expect(await storage.waterReadings.listSince(distantPast)).toEqual(samples);
	});

	test('WaterReadingStore.listSince returns the readings since a given time, oldest first', async () => {
		const days = ['2026-07-05', '2025-12-31', '2026-07-04', '2027-01-01'];
		for (const day of days)
			await storage.waterReadings.add({ dateTime: instant(`${day}T12:00:00.000Z`), value: 4 });
		const listed = async (from: string) =>
			(await storage.waterReadings.listSince(instant(from))).map(({ dateTime }) =>
				dateTime.slice(0, 10),
			);
		expect(await listed(distantPast)).toEqual([...days].sort());
		expect(await listed('2026-07-04T12:00:00.000Z')).toEqual([
			'2026-07-04',
			'2026-07-05',
			'2027-01-01',
		]);
		expect(await listed('2026-07-04T12:00:00.001Z')).toEqual(['2026-07-05', '2027-01-01']);
		expect(await listed('2027-01-01T12:00:00.001Z')).toEqual([]);
	});

	test('WaterReadingStore.add replaces a reading of the same time', async () => {
		await storage.waterReadings.add({ dateTime: moment, value: 4.2 });
		await storage.waterReadings.add({ dateTime: moment, value: 4.3 });
		expect(await storage.waterReadings.listSince(distantPast)).toEqual([
			{ dateTime: moment, value: 4.3 },
		]);
	});

	test('WaterReadingStore.remove returns whether the removed reading existed', async () => {
		await storage.waterReadings.add({ dateTime: moment, value: 4.2 });
		expect(await storage.waterReadings.remove(instant('2026-07-04T17:30:00.001Z'))).toBe(false);
		expect(await storage.waterReadings.remove('a/b/c' as Instant)).toBe(false);
		expect(await storage.waterReadings.remove(moment)).toBe(true);
		expect(await storage.waterReadings.remove(moment)).toBe(false);
		expect(await storage.waterReadings.listSince(distantPast)).toEqual([]);
	});

	test('WaterReadingStore keeps stored data unchanged if a caller changes an argument or a result', async () => {
		const input = { dateTime: moment, value: 4.2 };
		await storage.waterReadings.add(input);
		input.value = 9;
		const [output] = await storage.waterReadings.listSince(distantPast);
		if (output) output.value = 9;
		expect(await storage.waterReadings.listSince(distantPast)).toEqual([
			{ dateTime: moment, value: 4.2 },
		]);
	});

	test('WaterReadingStore.add stores all of fifty concurrent readings', async () => {
		const all = Array.from({ length: 50 }, (_, minute) => ({
			dateTime: instant(`2026-07-04T17:${String(minute).padStart(2, '0')}:00.000Z`),
			value: minute / 10,
		}));
		await Promise.all(all.map((reading) => storage.waterReadings.add(reading)));
		expect(await storage.waterReadings.listSince(distantPast)).toEqual(all);
	});

	test('WaterReadingStore.add keeps only one of twenty concurrent readings of the same time', async () => {
		const values = Array.from({ length: 20 }, (_, index) => index / 10);
		await Promise.all(
			values.map((value) => storage.waterReadings.add({ dateTime: moment, value })),
		);
		const listed = await storage.waterReadings.listSince(distantPast);
		expect(listed).toHaveLength(1);
		expect(values).toContain(listed[0]?.value);
	});
}
