import {
	type DocumentReference,
	FieldValue,
	type Firestore,
	type WriteBatch,
} from 'firebase-admin/firestore';
import type { Ref } from '../storage/database.ts';

/** The Firestore document with the revision of each collection, by the collection's name. */
export function revisionsOf(firestore: Firestore): DocumentReference {
	return firestore.doc('burgee/revisions');
}

/**
 * Adds a write to the batch that increases the revision of each revisioned collection with a document in
 * `changed`.
 */
export function countChanges(firestore: Firestore, batch: WriteBatch, changed: Ref[]): void {
	const names = changed.flatMap(({ in: { name, revisioned } }) => (revisioned ? [name] : []));
	if (names.length === 0) return;
	const increments = names.map((name) => [name, FieldValue.increment(1)]);
	batch.set(revisionsOf(firestore), Object.fromEntries(increments), { merge: true });
}
