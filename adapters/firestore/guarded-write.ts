import { isDeepStrictEqual } from 'node:util';
import type { DocumentReference, DocumentSnapshot, WriteBatch } from 'firebase-admin/firestore';
import type { Ref, Write } from '../storage/database.ts';
import { UnreadableRecords } from '../storage/unreadable-records.ts';
import { formatOf } from './document-formats.ts';
import { decodeSnapshot, encode, toChanges, toNewFields } from './documents.ts';

/** A write that Firestore rejects if the document has changed since Burgee read the document. */
export interface GuardedWrite {
	ref: Ref;
	path: string;
	addTo(batch: WriteBatch): void;
	/** Reports whether `later`, a later read of the document, proves that the write was committed. */
	isProvenBy(later: DocumentSnapshot | undefined): boolean;
}

/** Prepares a write to a document that Burgee has read. Returns null if the write would change nothing. */
export function guardedWrite(
	{ ref, record }: Write,
	snapshot: DocumentSnapshot,
	writeId: string,
): GuardedWrite | null {
	const { in: collection } = ref;
	const { ref: document, updateTime: lastUpdateTime } = snapshot;
	const { path } = document;
	const stored = decodeSnapshot(collection, snapshot, new UnreadableRecords(), {
		leaveOutUnreadable: true,
	});
	const { isShared = false } = formatOf(collection);
	// If the reply to a commit is lost, Google's library resends the commit, and Firestore rejects the second
	// commit as a conflict. The field `writeId` then proves that the first commit succeeded.
	const marker = isShared ? {} : { writeId };
	const hasMarker = (later: DocumentSnapshot | undefined) =>
		!isShared && later?.get('writeId') === writeId;
	if (!snapshot.exists || lastUpdateTime === undefined) {
		if (record === null) return null;
		const created = { ...toNewFields(collection, encode(collection, record)), ...marker };
		return {
			ref,
			path,
			addTo: (batch) => batch.create(document, created),
			isProvenBy: (later) =>
				isShared ? isDeepStrictEqual(later?.data(), created) : hasMarker(later),
		};
	}
	if (record === null) {
		const addTo = (batch: WriteBatch) => batch.delete(document, { lastUpdateTime });
		return { ref, path, addTo, isProvenBy: () => false };
	}
	// Leave an unchanged field as it is stored, even if another program stored its value in another type.
	const before = isShared && stored ? encode(collection, stored) : {};
	const changed = Object.entries(encode(collection, record)).filter(
		([field, value]) => !(field in before && isDeepStrictEqual(value, before[field])),
	);
	if (changed.length === 0) return null;
	const changes = { ...toChanges(collection, Object.fromEntries(changed)), ...marker };
	return {
		ref,
		path,
		addTo: (batch) => batch.update(document, changes, { lastUpdateTime }),
		isProvenBy: hasMarker,
	};
}

/** Prepares a write that replaces the whole document, whether it exists or not. */
export function unguardedWrite({ ref, record }: Write, document: DocumentReference): GuardedWrite {
	const fields = record && toNewFields(ref.in, encode(ref.in, record));
	return {
		ref,
		path: document.path,
		addTo: (batch) => (fields === null ? batch.delete(document) : batch.set(document, fields)),
		isProvenBy: () => false,
	};
}
