import {
	type Cached,
	type Clock,
	chartStart,
	recentReadings,
	toInstant,
	type WaterLevels,
	type WaterReading,
	type WaterReadingStore,
} from '@burgee/core';

export class StoredWaterLevels implements WaterLevels {
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
		return { value: recentReadings(stored, now), fetchedAt: toInstant(now), isStale: false };
	}
}
