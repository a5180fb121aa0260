import type { EventStore } from '@burgee/core/ports/event-store';
import type { Database } from './database.ts';
import { recordStore } from './documents.ts';
import { events } from './schema.ts';

export function eventStore(database: Database): EventStore {
	return {
		...recordStore(database, events, 'event'),
		listFrom: (from) =>
			database.list(events, {
				where: [['lastsUntil', '>=', from]],
				order: [['eventdatetime', 'asc']],
			}),
		listLatest: ({ limit, since } = {}) =>
			database.list(events, {
				where: since === undefined ? [] : [['eventdatetime', '>=', since]],
				order: [['eventdatetime', 'desc']],
				limit,
			}),
		revision: () => database.revision(events),
	};
}
