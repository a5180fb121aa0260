import { chartStart, recentReadings, toInstant, type WaterReading } from '@burgee/core';
import type { Cached } from '@burgee/core/ports/cached';
import type { Clock } from '@burgee/core/ports/clock';
import type { WaterLevels } from '@burgee/core/ports/water-levels';
import type { WaterReadingStore } from '@burgee/core/ports/water-reading-store';

export class StoredWaterLevels implements WaterLevels {
	readonly provider = null;
	readonly attribution = null;
	readonly #readings: WaterReadingStore;
	readonly #clock: Clock;

	constructor({ readings, clock }: { readings: WaterReadingStore; clock: Clock }) {
		this.#readings = readings;
		this.#clock = clock;
	}

	async latest(): Promise<Cached<WaterReading[]>> {
		const now = this.#clock.now();
		const stored = await this.#readings.listSince(chartStart(now));
		const readings = stored.map(({ dateTime, value }) => ({ dateTime, value }));
		return { value: recentReadings(readings, now), fetchedAt: toInstant(now), isStale: false };
	}
}
