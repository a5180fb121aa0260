import type { WaterReadingStore } from '@burgee/core/ports/water-reading-store';
import type { Database } from './database.ts';
import { put, refTo } from './records.ts';
import { changeAudited, revisedStore } from './revised-store.ts';
import { waterReadings } from './schema.ts';

export function waterReadingStore(database: Database): WaterReadingStore {
	const { get, remove } = revisedStore(database, waterReadings, 'reading');
	return {
		add: (original, audit) => {
			const reading = structuredClone(original);
			const ref = refTo(waterReadings, reading.dateTime);
			return changeAudited(database, { read: [ref], audit }, (seen) =>
				seen.get(ref) === null ? [put(waterReadings, reading)] : null,
			);
		},
		get,
		replace: (dateTime, original, audit) => {
			const reading = structuredClone(original);
			const before = refTo(waterReadings, dateTime);
			const after = refTo(waterReadings, reading.dateTime);
			const isMoved = before.id !== after.id;
			return changeAudited(
				database,
				{ read: isMoved ? [before, after] : [before], audit },
				(seen) => {
					const isPrevious = seen.get(before)?.revision === reading.revision - 1;
					if (!isPrevious || (isMoved && seen.get(after) !== null)) return null;
					const removed = isMoved ? [{ ref: before, record: null }] : [];
					return [...removed, put(waterReadings, reading)];
				},
			);
		},
		remove: ({ dateTime: id, revision }, audit) => remove({ id, revision }, audit),
		listSince: (from) =>
			database.list(waterReadings, {
				where: [['dateTime', '>=', from]],
				order: [['dateTime', 'asc']],
			}),
		listLatest: ({ limit, before }) =>
			database.list(waterReadings, {
				where: before === undefined ? [] : [['dateTime', '<', before]],
				order: [['dateTime', 'desc']],
				limit,
			}),
	};
}
