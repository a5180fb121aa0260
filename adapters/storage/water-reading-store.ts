import type { WaterReadingStore } from '@burgee/core/ports/water-reading-store';
import type { Database } from './database.ts';
import { direct, recordStore } from './documents.ts';
import { waterReadings } from './schema.ts';

export function waterReadingStore(database: Database): WaterReadingStore {
	return {
		add: async (reading) => {
			await database.write(direct('put', waterReadings, reading));
		},
		remove: recordStore(database, waterReadings, 'reading').remove,
		listSince: (from) =>
			database.list(waterReadings, {
				where: [['dateTime', '>=', from]],
				order: [['dateTime', 'asc']],
			}),
	};
}
