import {
	earliestReadingFirst,
	type Instant,
	type WaterReading,
	type WaterReadingStore,
} from '@burgee/core';

export class MemoryWaterReadingStore implements WaterReadingStore {
	readonly #readings = new Map<Instant, WaterReading>();

	async add(reading: WaterReading): Promise<void> {
		this.#readings.set(reading.dateTime, structuredClone(reading));
	}

	async remove(dateTime: Instant): Promise<boolean> {
		return this.#readings.delete(dateTime);
	}

	async listSince(from: Instant): Promise<WaterReading[]> {
		return structuredClone(
			[...this.#readings.values()]
				.filter(({ dateTime }) => dateTime >= from)
				.sort(earliestReadingFirst),
		);
	}
}
