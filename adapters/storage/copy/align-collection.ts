import { pagesOf } from '../all-records.ts';
import type { Collection, Database, Fields } from '../database.ts';
import { put, refTo } from '../records.ts';
import type { CopyMarker } from './copy-marker.ts';
import { canonicalJson } from './digest.ts';
import { recordsPerBatch, writeBatches } from './write-batches.ts';

/**
 * Removes the records of a collection that the source does not have, and writes those that differ in the source.
 * @returns how many records were written or removed.
 */
export async function alignCollection(
	{ source, target }: { source: Database; target: Database },
	collection: Collection,
	marker: CopyMarker,
): Promise<number> {
	const recordsPerPage = recordsPerBatch;
	let changed = 0;
	// A removed record may have had the unique value, such as an email, of a new one.
	for await (const page of pagesOf(target, collection, { recordsPerPage })) {
		const originals = await readAll(source, collection, page);
		const writes = page
			.filter((_, index) => originals[index] === null)
			.map((record) => ({ ref: refTo(collection, idOf(collection, record)), record: null }));
		await writeBatches(target, collection, writes, () => marker);
		changed += writes.length;
	}
	for await (const page of pagesOf(source, collection, { recordsPerPage })) {
		const copies = await readAll(target, collection, page);
		const differing = page.filter(
			(record, index) => canonicalJson(record) !== canonicalJson(copies[index] ?? null),
		);
		const writes = differing.map((record) => put(collection, record));
		await writeBatches(target, collection, writes, () => marker);
		changed += writes.length;
	}
	return changed;
}

function readAll(database: Database, from: Collection, records: Fields[]) {
	const ids = records.map((record) => idOf(from, record));
	return database.get(from, ids, { leaveOutUnreadable: true });
}

function idOf({ id }: Collection, record: Fields): string {
	return String(record[id]);
}
