import { randomUUID } from 'node:crypto';
import type { UnreadableRecord } from '@burgee/core/ports/storage';
import { pagesOf } from '../all-records.ts';
import type { Database } from '../database.ts';
import { put } from '../records.ts';
import { alignCollection } from './align-collection.ts';
import { type CopyMarker, readMarker, removeMarker, writeMarker } from './copy-marker.ts';
import {
	type CollectionDigest,
	copiedCollections,
	differingCollections,
	digestOf,
} from './digest.ts';
import { recordsPerBatch, writeBatches } from './write-batches.ts';

export interface CopyProgress {
	/** The collection that is being copied. Null while the two databases are compared. */
	collection: string | null;
	/** How many records this run has copied, or compared, so far. */
	records: number;
}

export interface CopyReport {
	/** How many records this run has written. An earlier run may have written others. */
	copied: number;
	/** Whether this run continued an earlier one. */
	isContinued: boolean;
	/** The content of the two databases after the copy. */
	source: CollectionDigest[];
	target: CollectionDigest[];
	/** The collections whose content differs, because the source was changed during the comparison. */
	differing: string[];
	/** The records of the source with wrong values. The copy lacks those that are left out. */
	unreadable: UnreadableRecord[];
}

/** The target cannot take this copy. The message is one sentence. */
export class CopyRefusedError extends Error {
	override readonly name = 'CopyRefusedError';
	readonly code = 'copy-refused';
}

interface Copy {
	source: Database;
	target: Database;
	/** Names the source, such as 'sqlite /var/lib/burgee'. A copy is continued only from the source with this name. */
	from: string;
	onProgress?: (progress: CopyProgress) => void;
	/** Called when the content is equal, before the copy counts as finished. It is called again if it was interrupted. */
	finish?: () => Promise<void>;
}

/**
 * Copies all records from one database to another, except sessions, rate limits and leases of jobs. Then compares the
 * content of both. Never changes the source, and holds at most a few hundred records in memory. An interrupted copy is
 * continued where it stopped. Until the content is equal, the target has the marker of an unfinished copy, and another
 * run copies what differs.
 * @throws CopyRefusedError if the target has records that are not of an unfinished copy from this source.
 */
export async function copyDatabase(copy: Copy): Promise<CopyReport> {
	const { source, target, from } = copy;
	const earlier = await requireTarget(target, from);
	const marker = { from, collection: null, after: null, ...earlier, run: randomUUID() };
	await writeMarker(target, marker);
	let copied = await copyRecords(copy, marker);
	let comparison = await compare(copy);
	if (comparison.differing.length > 0) {
		const differing = copiedCollections.filter(({ name }) => comparison.differing.includes(name));
		const atEnd = { ...marker, collection: copiedCollections.at(-1)?.name ?? null, after: null };
		for (const collection of differing) {
			copied += await alignCollection({ source, target }, collection, atEnd);
		}
		comparison = await compare(copy);
	}
	if (comparison.differing.length === 0) {
		await copy.finish?.();
		await removeMarker(target);
	}
	const unreadable = source.unreadable.found;
	return { ...comparison, copied, isContinued: earlier !== null, unreadable };
}

/** Copies the records after the position of the marker, and returns their number. */
async function copyRecords(
	{ source, target, onProgress = () => {} }: Copy,
	marker: CopyMarker,
): Promise<number> {
	let copied = 0;
	const reached = copiedCollections.findIndex(({ name }) => name === marker.collection);
	for (const collection of copiedCollections.slice(Math.max(0, reached))) {
		const { name } = collection;
		const after = name === marker.collection ? marker.after : null;
		const pages = pagesOf(source, collection, { after, recordsPerPage: recordsPerBatch });
		for await (const records of pages) {
			const writes = records.map((record) => put(collection, record));
			await writeBatches(target, collection, writes, (last) => ({
				...marker,
				collection: name,
				after: last.ref.id,
			}));
			copied += records.length;
			onProgress({ collection: name, records: copied });
		}
	}
	return copied;
}

async function compare({
	source,
	target,
	onProgress = () => {},
}: Copy): Promise<Pick<CopyReport, 'source' | 'target' | 'differing'>> {
	let records = 0;
	const onPage = (read: number) => {
		records += read;
		onProgress({ collection: null, records });
	};
	const [ofSource, ofTarget] = await Promise.all([
		digestOf(source, { onPage }),
		digestOf(target, { onPage }),
	]);
	return {
		source: ofSource,
		target: ofTarget,
		differing: differingCollections(ofSource, ofTarget),
	};
}

/**
 * Checks whether a database can be the target of a copy from this source.
 * @returns the marker of an unfinished copy, or null.
 * @throws CopyRefusedError if it has records that are not of an unfinished copy from this source.
 */
export async function requireTarget(target: Database, from: string): Promise<CopyMarker | null> {
	const earlier = await readMarker(target);
	if (earlier === null) await requireEmpty(target);
	else requireSameSource(earlier, from);
	return earlier;
}

async function requireEmpty(target: Database): Promise<void> {
	for (const collection of copiedCollections) {
		const found = await target.list(collection, { limit: 1 });
		const unreadable = target.unreadable.found.some((one) => one.collection === collection.name);
		if (found.length === 0 && !unreadable) continue;
		throw new CopyRefusedError(
			`the storage to fill is not empty: it has records in ${collection.name}`,
		);
	}
}

function requireSameSource(earlier: CopyMarker, from: string): void {
	if (earlier.from === from) return;
	throw new CopyRefusedError(
		`the storage to fill has an unfinished copy from another storage: ${earlier.from}`,
	);
}
