import { type Instant, instant } from '@burgee/core';
import type { Storage } from '@burgee/core/ports/storage';
import { expect, test } from 'vitest';
import { concurrently } from './concurrently.ts';
import { auditEntryOf, clockChanges, ids, readingOf } from './samples.ts';

const distantPast = instant('1900-01-01T00:00:00.000Z');
const moment = instant('2026-07-04T17:30:00.000Z');
const later = instant('2026-07-04T17:30:00.001Z');
const reading = (value: number, revision = 0, dateTime = moment) =>
	readingOf({ dateTime, value, revision });

export function waterReadingStoreContract(storage: Storage): void {
	const all = () => storage.waterReadings.listSince(distantPast);
	const addDays = async (...days: string[]) => {
		for (const day of days) {
			const dateTime = instant(`${day}T12:00:00.000Z`);
			await storage.waterReadings.add(readingOf({ dateTime, value: 4 }));
		}
	};
	const daysOf = (readings: { dateTime: Instant }[]) =>
		readings.map(({ dateTime }) => dateTime.slice(0, 10));

	test('WaterReadingStore.add stores times and values exactly', async () => {
		const values = [4.2, 0, -1.234567890123, 0.1 + 0.2];
		const samples = clockChanges.map((dateTime, index) =>
			readingOf({ dateTime, value: values[index] ?? 0 }),
		);
		for (const sample of samples) expect(await storage.waterReadings.add(sample)).toBe(true);
		expect(await all()).toEqual(samples);
		for (const sample of samples) {
			expect(await storage.waterReadings.get(sample.dateTime)).toEqual(sample);
		}
	});

	test('WaterReadingStore.listSince returns the readings since a given time, oldest first', async () => {
		const days = ['2026-07-05', '2025-12-31', '2026-07-04', '2027-01-01'];
		await addDays(...days);
		const listed = async (from: string) =>
			daysOf(await storage.waterReadings.listSince(instant(from)));
		expect(await listed(distantPast)).toEqual([...days].sort());
		expect(await listed('2026-07-04T12:00:00.000Z')).toEqual([
			'2026-07-04',
			'2026-07-05',
			'2027-01-01',
		]);
		expect(await listed('2026-07-04T12:00:00.001Z')).toEqual(['2026-07-05', '2027-01-01']);
		expect(await listed('2027-01-01T12:00:00.001Z')).toEqual([]);
	});

	test('WaterReadingStore.listLatest returns the latest readings first, page by page', async () => {
		await addDays('2026-07-05', '2025-12-31', '2027-01-01', '2026-07-04');
		const first = await storage.waterReadings.listLatest({ limit: 3 });
		expect(daysOf(first)).toEqual(['2027-01-01', '2026-07-05', '2026-07-04']);
		const before = first.at(-1)?.dateTime;
		const second = await storage.waterReadings.listLatest({ limit: 3, before });
		expect(daysOf(second)).toEqual(['2025-12-31']);
	});

	test('WaterReadingStore.add keeps the stored reading of the same time', async () => {
		expect(await storage.waterReadings.add(reading(4.2))).toBe(true);
		expect(await storage.waterReadings.add(reading(4.3))).toBe(false);
		expect(await all()).toEqual([reading(4.2)]);
	});

	test('WaterReadingStore.replace and remove refuse a revision that is not the stored one', async () => {
		const { waterReadings } = storage;
		await waterReadings.add(reading(4.2));
		expect(await waterReadings.replace(moment, reading(4.3, 2))).toBe(false);
		expect(await waterReadings.replace(later, reading(4.3, 1))).toBe(false);
		expect(await waterReadings.replace(moment, reading(4.3, 1))).toBe(true);
		expect(await waterReadings.remove(reading(4.3, 0))).toBe(false);
		expect(await waterReadings.remove({ dateTime: later, revision: 1 })).toBe(false);
		expect(await waterReadings.remove({ dateTime: 'a/b/c' as Instant, revision: 0 })).toBe(false);
		expect(await all()).toEqual([reading(4.3, 1)]);
		expect(await waterReadings.remove(reading(4.3, 1))).toBe(true);
		expect(await waterReadings.remove(reading(4.3, 1))).toBe(false);
		expect(await all()).toEqual([]);
	});

	test('WaterReadingStore.replace moves a reading to a time that no other reading has', async () => {
		const { waterReadings } = storage;
		const [noon] = clockChanges;
		await waterReadings.add(reading(4.2));
		await waterReadings.add(reading(4.4, 0, later));
		expect(await waterReadings.replace(moment, reading(4.2, 1, later))).toBe(false);
		expect(await all()).toEqual([reading(4.2), reading(4.4, 0, later)]);
		expect(await waterReadings.replace(moment, reading(4.1, 1, noon))).toBe(true);
		expect(await all()).toEqual([reading(4.1, 1, noon), reading(4.4, 0, later)]);
	});

	test('WaterReadingStore writes the audit entry of a change only if the change is stored', async () => {
		const { waterReadings } = storage;
		const refused = auditEntryOf({ id: 'refused' });
		const entry = (id: string) => auditEntryOf({ id, at: moment });
		await waterReadings.add(reading(4.2), entry('a'));
		expect(await waterReadings.add(reading(4.3), refused)).toBe(false);
		expect(await waterReadings.replace(moment, reading(4.3, 2), refused)).toBe(false);
		expect(await waterReadings.remove(reading(4.2, 1), refused)).toBe(false);
		await waterReadings.replace(moment, reading(4.3, 1, later), entry('b'));
		await waterReadings.remove(reading(4.3, 1, later), entry('c'));
		expect(ids(await storage.audit.list({ limit: 9 }))).toEqual(['a', 'b', 'c']);
	});

	test('WaterReadingStore keeps stored data unchanged if a caller changes an argument or a result', async () => {
		const input = reading(4.2);
		const adding = storage.waterReadings.add(input);
		input.value = 9;
		await adding;
		for (const [output] of [await all(), await storage.waterReadings.listLatest({ limit: 1 })]) {
			if (output) output.value = 9;
		}
		expect(await all()).toEqual([reading(4.2)]);
	});

	test('WaterReadingStore.add keeps only the first of ten concurrent readings of the same time', async () => {
		const added = await concurrently(10, (index) => storage.waterReadings.add(reading(index)));
		expect(added.filter(Boolean)).toHaveLength(1);
		expect(await all()).toEqual([reading(added.indexOf(true))]);
	});
}
