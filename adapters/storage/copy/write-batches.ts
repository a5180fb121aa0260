import type { Collection, Database, Write } from '../database.ts';
import { type CopyMarker, writeWithMarker } from './copy-marker.ts';

/** Firestore commits at most 500 writes together, and an SQL statement can have only so many values. */
export const recordsPerBatch = 200;

/** Firestore accepts at most 10 MiB in one commit. */
const bytesPerBatch = 2_000_000;

/**
 * Commits writes to one collection in batches. Each batch also stores the marker that `markerAfter` returns for its last
 * write, so that an interrupted copy continues after the last complete batch.
 */
export async function writeBatches(
	target: Database,
	{ unique }: Collection,
	writes: Write[],
	markerAfter: (last: Write) => CopyMarker,
): Promise<void> {
	for (const batch of batchesOf(writes)) {
		// `change` does not check unique fields.
		if (unique !== undefined) for (const write of batch) await writeAlone(target, write);
		const last = batch.at(-1);
		if (last === undefined) continue;
		await writeWithMarker(target, unique === undefined ? batch : [], markerAfter(last));
	}
}

async function writeAlone(target: Database, { ref, record }: Write): Promise<void> {
	await target.write({ type: record === null ? 'remove' : 'put', ref, record });
}

function batchesOf(writes: Write[]): Write[][] {
	const batches: Write[][] = [];
	let bytes = Number.POSITIVE_INFINITY;
	for (const write of writes) {
		const size = Buffer.byteLength(JSON.stringify(write.record));
		if (bytes + size > bytesPerBatch || batches.at(-1)?.length === recordsPerBatch) {
			batches.push([]);
			bytes = 0;
		}
		bytes += size;
		batches.at(-1)?.push(write);
	}
	return batches;
}
