import type { DayEndStore } from '@burgee/core/ports/day-end-store';
import type { Database } from './database.ts';
import { getOne } from './records.ts';
import { replaceOrAdd } from './revised-store.ts';
import { dayEnds } from './schema.ts';

export function dayEndStore(database: Database): DayEndStore {
	return {
		get: (date) => getOne(database, dayEnds, date),
		replace: (dayEnd, audit) => replaceOrAdd(database, dayEnds, dayEnd, audit),
	};
}
