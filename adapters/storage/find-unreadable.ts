import type { UnreadableRecord } from '@burgee/core/ports/storage';
import { collections, pagesOf } from './all-records.ts';
import type { Database } from './database.ts';

/** Reads the records with wrong values that were found so far again, and returns those that still have them. */
export async function unreadableRecords(database: Database): Promise<UnreadableRecord[]> {
	const { unreadable } = database;
	for (const collection of collections) {
		const known = unreadable.found.filter((record) => record.collection === collection.name);
		for (const record of known) unreadable.forget(record);
		const ids = known.map(({ id }) => id);
		if (ids.length > 0) await database.get(collection, ids, { leaveOutUnreadable: true });
	}
	return unreadable.found;
}

export async function findUnreadableRecords(database: Database): Promise<UnreadableRecord[]> {
	for (const collection of collections) {
		for await (const _page of pagesOf(database, collection));
	}
	return unreadableRecords(database);
}
