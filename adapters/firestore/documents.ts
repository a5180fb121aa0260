import { type DocumentData, type DocumentSnapshot, FieldValue } from 'firebase-admin/firestore';
import type { Collection, Fields, GetOptions } from '../storage/database.ts';
import type { UnreadableRecords } from '../storage/unreadable-records.ts';
import { formatOf } from './document-formats.ts';
import { isLostTime, type StoredDocument } from './field-formats.ts';

/** Returns the name that a field has in the collection's Firestore documents. */
export function storedName(collection: Collection, field: string): string {
	return formatOf(collection).fields?.[field]?.storedAs ?? collection.storedAs?.[field] ?? field;
}

/**
 * Converts a Firestore document to Burgee's form, whatever fields the document has (decision:
 * stored-names). Reports times that cannot be read. Returns null as `UnreadableRecords` does.
 * @throws ClubError 'record-unreadable' unless `leaveOutUnreadable` is true.
 */
export function decode<Item extends Fields>(
	collection: Collection<Item>,
	document: StoredDocument,
	unreadable: UnreadableRecords,
	{ leaveOutUnreadable = false }: GetOptions = {},
): Item | null {
	const { fields: formats = {}, digestsId = false } = formatOf(collection);
	const { id, fields } = document;
	const record: Fields = { ...fields };
	for (const [field, stored] of Object.entries(collection.storedAs ?? {})) {
		if (stored !== undefined) record[field] = fields[stored];
	}
	if (!digestsId) record[collection.id] = id;
	for (const [field, { storedAs, read }] of Object.entries(formats)) {
		record[field] = read(fields[storedAs ?? field], document);
	}
	const lostTimes = Object.entries(formats).filter(([field, format]) =>
		isLostTime(format, fields[format.storedAs ?? field]),
	);
	const parsed = leaveOutUnreadable
		? unreadable.parseIfReadable(collection, id, record)
		: unreadable.parse(collection, id, record);
	if (parsed !== null && lostTimes.length > 0) {
		const names = lostTimes.map(([field]) => field);
		unreadable.add({ collection: collection.name, id, fields: names, isLeftOut: false });
	}
	return parsed;
}

/** Returns null if the Firestore document does not exist. */
export function decodeSnapshot<Item extends Fields>(
	collection: Collection<Item>,
	snapshot: DocumentSnapshot | undefined,
	unreadable: UnreadableRecords,
	options?: GetOptions,
): Item | null {
	const fields = snapshot?.data();
	if (snapshot === undefined || fields === undefined) return null;
	const { id, createTime, updateTime } = snapshot;
	return decode(collection, { id, fields, createTime, updateTime }, unreadable, options);
}

/** Converts a document's fields to the names and values that Firestore stores. */
export function encode<Item extends Fields>(
	collection: Collection<Item>,
	record: Item,
): DocumentData {
	const { fields: formats = {}, isShared = false, storesId = false } = formatOf(collection);
	const { storedHelpers } = formatOf(collection);
	const derived = Object.fromEntries(
		Object.entries(collection.derive?.(record) ?? {}).filter(
			([field]) => !isShared || storedHelpers?.includes(field),
		),
	);
	return Object.fromEntries(
		Object.entries({ ...record, ...derived })
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
