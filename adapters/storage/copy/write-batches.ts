import type { Collection, Condition, Database, Ref, Write } from '../database.ts';
import { refTo } from '../records.ts';
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
		if (unique !== undefined) for (const write of batch) await writeUnique(target, write, unique);
		const last = batch.at(-1);
		if (last === undefined) continue;
		await writeWithMarker(target, unique === undefined ? batch : [], markerAfter(last));
	}
}

/**
 * Writes a record whose unique value another record of the target may still have, for example because two records of the
 * source have swapped their values since. If so, removes the other record first. The comparison finds that this one
 * differs, and writes it again.
 */
async function writeUnique(target: Database, write: Write, unique: string): Promise<void> {
	const { ref, record } = write;
	const commit = () => target.write({ type: record === null ? 'remove' : 'put', ref, record });
	try {
		await commit();
	} catch (thrown) {
		const holder =
			record && (await holderOf(target, ref.in, [unique, '=', String(record[unique])]));
		if (holder === null || holder.id === ref.id) throw thrown;
		await target.write({ type: 'remove', ref: holder, record: null });
		await commit();
	}
}

async function holderOf(database: Database, from: Collection, is: Condition): Promise<Ref | null> {
	const [holder] = await database.list(from, { where: [is] });
	return holder === undefined ? null : refTo(from, String(holder[from.id]));
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
