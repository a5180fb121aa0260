import type { CollectionReference, DocumentReference, Firestore } from 'firebase-admin/firestore';
import type { Collection, Ref } from '../storage/database.ts';
import { formatOf } from './document-formats.ts';
import { digestId, documentId, isDocumentId } from './document-id.ts';

export function collectionOf(firestore: Firestore, { name }: Collection): CollectionReference {
	return firestore.collection(name);
}

/** Returns null if Firestore does not allow the document id. */
export function findDocument(firestore: Firestore, ref: Ref): DocumentReference | null {
	const { digestsId = false } = formatOf(ref.in);
	return digestsId || isDocumentId(ref.id) ? documentOf(firestore, ref) : null;
}

/** @throws Error if Firestore does not allow the document id. */
export function documentOf(firestore: Firestore, { in: collection, id }: Ref): DocumentReference {
	const { digestsId = false } = formatOf(collection);
	return collectionOf(firestore, collection).doc(digestsId ? digestId(id) : documentId(id));
}
