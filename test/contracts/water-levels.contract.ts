import { instant, toInstant, type WaterReading } from '@burgee/core';
import type { WaterLevels } from '@burgee/core/ports/water-levels';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

export const now = instant('2026-11-21T12:00:00.000Z');

export interface OpenWaterLevels {
	waterLevels: WaterLevels;
	fill(readings: WaterReading[]): Promise<void>;
	close(): Promise<void>;
}

export function waterLevelsContract(name: string, open: () => Promise<OpenWaterLevels>): void {
	describe(`WaterLevels: ${name}`, () => {
		let opened: OpenWaterLevels;
		beforeEach(async () => {
			opened = await open();
		});
		afterEach(() => opened.close());
		const hoursAgo = (hours: number, value = 4.2): WaterReading => ({
			dateTime: toInstant(new Date(Date.parse(now) - hours * 3_600_000)),
			value,
		});

		test('WaterLevels.latest returns an empty list for a source without readings', async () => {
			const { value, fetchedAt, isStale } = await opened.waterLevels.latest();
			expect({ value, fetchedAt, isStale }).toEqual({ value: [], fetchedAt: now, isStale: false });
		});

		test('WaterLevels.latest returns the readings of the last 30 days, oldest first', async () => {
			const readings = [30 * 24 + 1, 30 * 24, 300, 24, 1].map((hours) =>
				hoursAgo(hours, 4 + hours / 1_000),
			);
			await opened.fill(readings);
			expect(await opened.waterLevels.latest()).toEqual({
				value: readings.slice(1),
				fetchedAt: now,
				isStale: false,
			});
		});

		test('WaterLevels.latest reduces 2,880 readings to 241 readings', async () => {
			await opened.fill(Array.from({ length: 2_880 }, (_, index) => hoursAgo(index / 4)).reverse());
			const { value } = await opened.waterLevels.latest();
			expect(value).toHaveLength(241);
			expect(value.at(-1)).toEqual(hoursAgo(0));
		});

		test('WaterLevels.latest returns the original readings after a caller changed an earlier result', async () => {
			await opened.fill([hoursAgo(1)]);
			const { value } = await opened.waterLevels.latest();
			if (value[0]) value[0].value = 9;
			value.push(hoursAgo(0));
			expect((await opened.waterLevels.latest()).value).toEqual([hoursAgo(1)]);
		});
	});
}
