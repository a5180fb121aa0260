import { randomUUID } from 'node:crypto';
import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import type { Decide, Fields, Plan, Ref } from '../storage/database.ts';
import type { UnreadableRecords } from '../storage/unreadable-records.ts';
import { collectionOf, documentOf, findDocument } from './document-refs.ts';
import { decodeSnapshot } from './documents.ts';
import { runQuery } from './firestore-query.ts';
import { type GuardedWrite, guardedWrite, unguardedWrite } from './guarded-write.ts';
import type { OptimisticBatch } from './optimistic-batch.ts';
import { countChanges } from './revisions.ts';

/**
 * Firestore documents by path, and the results of list queries by collection, all read at the same
 * moment.
 */
interface Moment {
	documents: Map<string, DocumentSnapshot>;
	lists: Map<string, Fields[]>;
}

/**
 * Reads documents, calls `decide` and commits the resulting writes with optimistic locking (see
 * `Database.change`).
 */
export async function change<Result>(
	firestore: Firestore,
	{ batches, unreadable }: { batches: OptimisticBatch; unreadable: UnreadableRecords },
	plan: Plan,
	decide: Decide<Result>,
): Promise<Result> {
	const writeId = randomUUID();
	const paths = plan.read.flatMap((ref) => findDocument(firestore, ref)?.path ?? []);
	const overwritten = new Map(
		plan.overwrite
			?.map((ref) => documentOf(firestore, ref))
			.map((document) => [document.path, document]),
	);
	const pathOf = (ref: Ref) => findDocument(firestore, ref)?.path ?? '';
	let attempt: { result: Result; writes: GuardedWrite[] } | undefined;
	return batches.run(paths, async () => {
		const { documents, lists } = await read(firestore, unreadable, plan);
		const snapshotOf = (ref: Ref) => documents.get(pathOf(ref));
		if (attempt?.writes.some(({ path, isProvenBy }) => isProvenBy(documents.get(path)))) {
			return { result: attempt.result };
		}
		const { writes = [], result } = decide({
			get: (ref) => decodeSnapshot(ref.in, snapshotOf(ref), unreadable),
			list: (from) => (lists.get(from.name) ?? []).map((record) => from.schema.parse(record)),
		});
		const guarded = writes.flatMap((write) => {
			const snapshot = snapshotOf(write.ref);
			if (snapshot !== undefined) return guardedWrite(write, snapshot, writeId) ?? [];
			const document = overwritten.get(pathOf(write.ref));
			if (document !== undefined) return unguardedWrite(write, document);
			if (write.record === null) return [];
			const { path } = documentOf(firestore, write.ref);
			throw new Error(`cannot write ${path}, because the change did not read it`);
		});
		attempt = { result, writes: guarded };
		if (guarded.length === 0) return { result };
		return {
			result,
			write: (batch) => {
				for (const { addTo } of guarded) addTo(batch);
				countChanges(
					firestore,
					batch,
					guarded.map(({ ref }) => ref),
				);
			},
		};
	});
}

async function read(
	firestore: Firestore,
	unreadable: UnreadableRecords,
	{ read, lists = [] }: Plan,
): Promise<Moment> {
	const refs = read.flatMap((ref) => findDocument(firestore, ref) ?? []);
	const documents = (snapshots: DocumentSnapshot[]) =>
		new Map(snapshots.map((snapshot) => [snapshot.ref.path, snapshot]));
	if (lists.length === 0) {
		const snapshots = refs.length === 0 ? [] : await firestore.getAll(...refs);
		return { documents: documents(snapshots), lists: new Map() };
	}
	// In Firestore, a read-only transaction reads all documents as of one moment and locks nothing.
	return firestore.runTransaction(
		async (transaction) => {
			const snapshots = refs.length === 0 ? [] : await transaction.getAll(...refs);
			const found = new Map<string, Fields[]>();
			for (const { in: from, query } of lists) {
				const all = collectionOf(firestore, from);
				const records = await runQuery(from, all, query, {
					get: (each) => transaction.get(each),
					decode: (document) => decodeSnapshot(from, document, unreadable),
				});
				found.set(
					from.name,
					records.filter((record) => record !== null),
				);
			}
			return { documents: documents(snapshots), lists: found };
		},
		{ readOnly: true },
	);
}
