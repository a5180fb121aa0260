import type { UnreadableRecord } from '@burgee/core/ports/storage';
import type { Collection, Database, Fields } from './database.ts';
import * as schema from './schema.ts';

const documentsPerPage = 1_000;

const collections = Object.values(schema).flatMap((value): Collection[] =>
	typeof value === 'object' && 'schema' in value ? [value] : [],
);

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
	for (const collection of collections) await readAll(database, collection);
	return unreadableRecords(database);
}

async function readAll(database: Database, from: Collection<Fields>): Promise<void> {
	for (let after: string[] | undefined; ; ) {
		const page = await database.list(from, { after, limit: documentsPerPage });
		const last = page.at(-1);
		if (last === undefined || page.length < documentsPerPage) return;
		after = [String(last[from.id])];
	}
}
