import { type DocumentData, type DocumentSnapshot, FieldValue } from 'firebase-admin/firestore';
import type { Collection, Fields, GetOptions } from '../storage/database.ts';
import type { UnreadableDocuments } from '../storage/unreadable-documents.ts';
import { formatOf, isLostTime, type StoredDocument } from './document-formats.ts';

/** Returns the name that a field has in the collection's Firestore documents. */
export function storedName(collection: Collection, field: string): string {
	return formatOf(collection).fields?.[field]?.storedAs ?? collection.storedAs?.[field] ?? field;
}

/**
 * Converts a Firestore document to Burgee's form, whatever fields the document has (decision:
 * stored-names). Reports times that cannot be read. Returns null as `UnreadableDocuments` does.
 * @throws ClubError 'record-unreadable' unless `leaveOutUnreadable` is true.
 */
export function decode<Doc extends Fields>(
	collection: Collection<Doc>,
	document: StoredDocument,
	unreadable: UnreadableDocuments,
	{ leaveOutUnreadable = false }: GetOptions = {},
): Doc | null {
	const { fields: formats = {}, digestsId = false } = formatOf(collection);
	const { id, fields } = document;
	const doc: Fields = { ...fields };
	for (const [field, stored] of Object.entries(collection.storedAs ?? {})) {
		if (stored !== undefined) doc[field] = fields[stored];
	}
	if (!digestsId) doc[collection.id] = id;
	for (const [field, { storedAs, read }] of Object.entries(formats)) {
		doc[field] = read(fields[storedAs ?? field], document);
	}
	const lostTimes = Object.entries(formats).filter(([field, format]) =>
		isLostTime(format, fields[format.storedAs ?? field]),
	);
	const parsed = leaveOutUnreadable
		? unreadable.parseIfReadable(collection, id, doc)
		: unreadable.parse(collection, id, doc);
	if (parsed !== null && lostTimes.length > 0) {
		const names = lostTimes.map(([field]) => field);
		unreadable.add({ collection: collection.name, id, fields: names, isLeftOut: false });
	}
	return parsed;
}

/** Returns null if the Firestore document does not exist. */
export function decodeSnapshot<Doc extends Fields>(
	collection: Collection<Doc>,
	snapshot: DocumentSnapshot | undefined,
	unreadable: UnreadableDocuments,
	options?: GetOptions,
): Doc | null {
	const fields = snapshot?.data();
	if (snapshot === undefined || fields === undefined) return null;
	const { id, createTime, updateTime } = snapshot;
	return decode(collection, { id, fields, createTime, updateTime }, unreadable, options);
}

/** Converts a document's fields to the names and values that Firestore stores. */
export function encode<Doc extends Fields>(collection: Collection<Doc>, doc: Doc): DocumentData {
	const { fields: formats = {}, isShared = false, storesId = false } = formatOf(collection);
	const derived = isShared ? {} : collection.derive?.(doc);
	return Object.fromEntries(
		Object.entries({ ...doc, ...derived })
			.filter(([field]) => storesId || field !== collection.id)
			.map(([field, value]) => {
				const write = formats[field]?.write;
				return [storedName(collection, field), write === undefined ? value : write(value)];
			}),
	);
}

export function toNewFields(collection: Collection, fields: DocumentData): DocumentData {
	if (!formatOf(collection).omitsNull) return fields;
	return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}

/**
 * Returns the changes for an update of a Firestore document. If the collection's documents omit null
 * fields, a null value deletes the field.
 */
export function toChanges(collection: Collection, fields: DocumentData): DocumentData {
	if (!formatOf(collection).omitsNull) return fields;
	return Object.fromEntries(
		Object.entries(fields).map(([field, value]) => [field, value ?? FieldValue.delete()]),
	);
}
