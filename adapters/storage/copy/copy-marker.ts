import { instant } from '@burgee/core';
import type { JobStore } from '@burgee/core/ports/job-store';
import { z } from 'zod';
import type { Database, Write } from '../database.ts';
import { getOne, put, refTo } from '../records.ts';
import { forever, jobs } from '../schema.ts';

const copyMarker = z.object({
	/** The name of the source. */
	from: z.string(),
	/** A new id for each run, so that a run notices that another one has taken over. */
	run: z.string(),
	/** The collection that is being copied, and the id of its last copied record. Null at the start. */
	collection: z.string().nullable(),
	after: z.string().nullable(),
});
export type CopyMarker = z.infer<typeof copyMarker>;

/** The marker is a record of the jobs, which no copy contains. */
export const copyMarkerName = 'unfinished-copy';
const markerRef = refTo(jobs, copyMarkerName);

/** Reports whether the storage is the target of an unfinished copy. */
export async function hasUnfinishedCopy(jobStore: Pick<JobStore, 'freeFrom'>): Promise<boolean> {
	return (await jobStore.freeFrom(markerRef.id)) !== null;
}

/** Returns how far an unfinished copy into this database has come. Null if there is none. */
export async function readMarker(database: Database): Promise<CopyMarker | null> {
	const stored = await getOne(database, jobs, markerRef.id);
	return stored && copyMarker.parse(JSON.parse(stored.owner));
}

export async function writeMarker(database: Database, marker: CopyMarker): Promise<void> {
	await database.write({ type: 'put', ...writeOf(marker) });
}

export async function removeMarker(database: Database): Promise<void> {
	await database.write({ type: 'remove', ref: markerRef, record: null });
}

/**
 * Commits writes to the target of a copy together with the marker.
 * @throws Error if another run has taken over the copy.
 */
export async function writeWithMarker(
	target: Database,
	writes: Write[],
	marker: CopyMarker,
): Promise<void> {
	const overwrite = writes.map(({ ref }) => ref);
	await target.change({ read: [markerRef], overwrite }, (seen) => {
		const stored = seen.get(markerRef);
		const isOwnRun = stored && copyMarker.parse(JSON.parse(stored.owner)).run === marker.run;
		if (!isOwnRun) throw new Error('another transfer into this storage has taken over');
		return { writes: [...writes, writeOf(marker)], result: undefined };
	});
}

function writeOf(marker: CopyMarker): Write {
	const owner = JSON.stringify(marker);
	return put(jobs, { name: markerRef.id, owner, freeFrom: instant(forever) });
}
