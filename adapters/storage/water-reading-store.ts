import type { WaterReadingStore } from '@burgee/core/ports/water-reading-store';
import type { Database } from './database.ts';
import { recordStore } from './documents.ts';
import { waterReadings } from './schema.ts';

export function waterReadingStore(database: Database): WaterReadingStore {
	const { put, remove } = recordStore(database, waterReadings, 'reading');
	return {
		add: put,
		remove,
		listSince: (from) =>
			database.list(waterReadings, {
				where: [['dateTime', '>=', from]],
				order: [['dateTime', 'asc']],
			}),
	};
}
