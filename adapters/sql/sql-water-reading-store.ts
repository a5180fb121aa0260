import type { Instant, WaterReading, WaterReadingStore } from '@burgee/core';
import type { Knex } from 'knex';

export class SqlWaterReadingStore implements WaterReadingStore {
	readonly #knex: Knex;

	constructor(knex: Knex) {
		this.#knex = knex;
	}

	get #readings(): Knex.QueryBuilder<WaterReading> {
		return this.#knex<WaterReading>('water_readings');
	}

	async add({ dateTime, value }: WaterReading): Promise<void> {
		await this.#readings.insert({ dateTime, value }).onConflict('dateTime').merge();
	}

	async remove(dateTime: Instant): Promise<boolean> {
		return (await this.#readings.where({ dateTime }).delete()) > 0;
	}

	async listSince(from: Instant): Promise<WaterReading[]> {
		const rows: WaterReading[] = await this.#readings
			.where('dateTime', '>=', from)
			.orderBy('dateTime');
		return rows.map(({ dateTime, value }) => ({ dateTime, value }));
	}
}
