import {
	currencies,
	defaultPermissions,
	type Permission,
	permissions,
	toInstant,
	toMajor,
} from '@burgee/core';
import type { DocumentData, Timestamp } from 'firebase-admin/firestore';
import { documentId, isDocumentId } from './document-id.ts';
import {
	readAmountMinor,
	readCount,
	readFlag,
	readInstant,
	readName,
	readOptionalString,
	readString,
	toTimestamp,
} from './lenient-values.ts';

/** A document as Firestore returns it. */
export interface StoredDocument {
	id: string;
	fields: DocumentData;
	createTime?: Timestamp | undefined;
	updateTime?: Timestamp | undefined;
}

/** How one field of a Firestore document is read and written. */
export interface FieldFormat {
	/** The field's name in the Firestore document, if it differs from the field's name in Burgee. */
	storedAs?: string;
	/** Converts a value that Firestore returned. Accepts a value of any type and never throws. */
	read(value: unknown, document: StoredDocument): unknown;
	/**
	 * Converts a value before Firestore stores the value. Without this function, the value is stored
	 * unchanged.
	 */
	write?(value: unknown): unknown;
	/**
	 * Whether Firestore documents store the field's value unchanged. Only then may queries use Firestore's
	 * index of the field.
	 */
	isExact?: boolean;
	/**
	 * Whether almost all stored values of the field are timestamps. If so, queries use Firestore's
	 * index of the field (see `dateIndex`).
	 */
	isDate?: boolean;
	/** Whether the value is a time. A time that cannot be read is reported, whatever the field then shows. */
	isTime?: boolean;
}

export const flag: FieldFormat = { read: readFlag };
export const text: FieldFormat = { read: readString };
export const name: FieldFormat = { read: readName };
export const optionalText: FieldFormat = { read: readOptionalString };
export const count: FieldFormat = { read: readCount };
/** A limit, such as of places. A value that is not a positive number means no limit. */
export const limit: FieldFormat = { read: (value) => readCount(value) || null };
export const instantOrNull: FieldFormat = { read: readInstant, isTime: true };
export const timestampOrNull: FieldFormat = { ...instantOrNull, write: toTimestampOrNull };
export const timestamp = (fallback: (document: StoredDocument) => unknown): FieldFormat => ({
	read: (value, document) => readInstant(value) ?? fallback(document),
	write: toTimestampOrNull,
	isTime: true,
});
export const createdAt = ({ createTime }: StoredDocument) => firestoreTime(createTime);

/** The id of a document in another Firestore collection. An id that no document can have is read as ''. */
export const reference: FieldFormat = {
	read: (value) => (isDocumentId(readString(value)) ? readString(value) : ''),
	write: (value) => documentId(String(value)),
	isExact: true,
};

/** An amount of money that Firestore stores in major units, such as pounds. */
export const amount = (storedAs: string): FieldFormat => ({
	storedAs,
	read: readAmountMinor,
	write: (value) => (typeof value === 'number' ? toMajor(value) : null),
});

export const total: FieldFormat = { read: readTotal };

/** Reports whether a field holds a value that is meant as a time, but cannot be read as one. */
export function isLostTime({ isTime }: FieldFormat, value: unknown): boolean {
	const isMissing = value === undefined || value === null || value === '';
	return isTime === true && !isMissing && readInstant(value) === null;
}

function toTimestampOrNull(value: unknown): Timestamp | null {
	return typeof value === 'string' ? toTimestamp(value) : null;
}

/** Returns the time at which Firestore created or updated a document; 1970 if the time is missing. */
export function firestoreTime(time: Timestamp | undefined): string {
	return readInstant(time) ?? toInstant(new Date(0));
}

/**
 * Accepts a wrong stored total, even a negative number, so that the command `recount` can report the
 * total.
 */
function readTotal(value: unknown): number {
	const number = typeof value === 'number' ? Math.trunc(value) : 0;
	return Number.isSafeInteger(number) ? number : 0;
}

export function readRevenue(value: unknown): Record<string, number> {
	const revenue = new Map(entriesOf(value));
	return Object.fromEntries(
		currencies.map((currency) => [currency, readTotal(revenue.get(currency))]),
	);
}

export function readPermissions(value: unknown): Permission[] {
	if (!Array.isArray(value)) return [...defaultPermissions];
	return value.flatMap((entry) => permissions.find((permission) => permission === entry) ?? []);
}

/** Omits a work day's job that has no id, because volunteers could not select such a job. */
export function readJob(value: unknown): unknown[] {
	const fields = new Map(entriesOf(value));
	const id = readString(fields.get('id'));
	if (id === '') return [];
	return [
		{
			id,
			title: readName(fields.get('title')),
			description: readString(fields.get('description')),
			volunteersNeeded: readCount(fields.get('volunteersNeeded')),
		},
	];
}

/** The part of a schema that reads one record of a list. */
interface ItemSchema {
	safeParse(value: unknown): { data?: unknown };
}

/** A list of records. An empty list is stored as null, which the documents of some collections omit. */
export const listOf = (item: ItemSchema): FieldFormat => ({
	read: (value) => readList(value).flatMap((entry) => item.safeParse(entry).data ?? []),
	write: nullIfEmpty,
});

/** An empty list is stored as null. */
export function nullIfEmpty(value: unknown): unknown {
	return readList(value).length > 0 ? value : null;
}

export function readList(value: unknown): unknown[] {
	return Array.isArray(value) ? value : [];
}

function entriesOf(value: unknown): [string, unknown][] {
	return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}
