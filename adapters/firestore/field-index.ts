import { type Query, Timestamp, type WhereFilterOp } from 'firebase-admin/firestore';
import type { Condition, Value } from '../storage/database.ts';
import { earliestTimestamp, latestTimestamp, toTimestamp } from './lenient-values.ts';

/** Firestore queries that use the index of a single field. */
export interface FieldIndex {
	/** Returns a query for the documents that match the conditions, sorted in the given direction. */
	matching(conditions: readonly Condition[], direction: 'asc' | 'desc'): Query;
	/**
	 * Queries for the documents in which the field's value has an unexpected type, such as text
	 * instead of a timestamp. Firestore cannot compare values of different types, so Burgee compares
	 * these values in memory.
	 */
	others: Query[];
	/**
	 * Queries for all documents in which Burgee reads the field as null. The queries may also return
	 * other documents.
	 */
	nulls: Query[];
	/** A query for the documents that have the field, with any value. */
	present: Query;
}

/** Returns Firestore queries on a field whose values all have the same type or are null. */
export function exactIndex(all: Query, field: string): FieldIndex {
	return {
		matching: (conditions, direction) => {
			let query = all;
			for (const [, operator, value] of conditions) {
				query = query.where(field, toFirestoreOperator(operator), value);
			}
			// Firestore refuses to sort by a field that the query compares with '='.
			const isEqual = conditions.some(([, operator]) => operator === '=');
			return isEqual ? query : query.orderBy(field, direction);
		},
		others: [],
		nulls: [all.where(field, '==', null)],
		present: all.orderBy(field),
	};
}

/**
 * Returns Firestore queries on a date field. One query reads only the documents whose timestamps
 * match. Other queries read all documents with a date of another type, such as text, because such
 * documents are few (decision: firestore-documents).
 */
export function dateIndex(all: Query, field: string): FieldIndex {
	const others = [
		all.orderBy(field).endBefore(earliestTimestamp),
		all.orderBy(field).startAfter(latestTimestamp),
	];
	return {
		matching: (conditions, direction) => {
			let query = all.where(field, '>=', earliestTimestamp).where(field, '<=', latestTimestamp);
			for (const [, operator, value] of conditions) {
				// Burgee's times have milliseconds, but Firestore's timestamps have nanoseconds. One time in Burgee
				// therefore stands for a range of timestamps.
				const first = timestampOf(value, 0);
				const next = timestampOf(value, 1);
				if (operator === '>=' || operator === '=') query = query.where(field, '>=', first);
				if (operator === '<=' || operator === '=') query = query.where(field, '<', next);
				if (operator === '>') query = query.where(field, '>=', next);
				if (operator === '<') query = query.where(field, '<', first);
			}
			return query.orderBy(field, direction);
		},
		others,
		nulls: others,
		present: all.orderBy(field),
	};
}

/**
 * Returns queries that find every event whose end is at or after `from`. If an event has no end,
 * its start counts instead. The queries also find all events whose start is not a timestamp.
 */
export function spanQueries(
	all: Query,
	{ start, end }: { start: string; end: string },
	from: Value,
): Query[] {
	const timestamp = timestampOf(from, 0);
	return [
		all.orderBy(start).startAt(timestamp),
		all.orderBy(start).endBefore(earliestTimestamp),
		// The last two queries find events that end at or after `from`, even if they started earlier.
		// One query covers ends stored as timestamps or text, and the other covers ends stored as
		// numbers.
		all.orderBy(end).startAt(timestamp),
		all.where(end, '>=', timestamp.seconds),
	];
}

function timestampOf(instant: Value, addedMs: number): Timestamp {
	return Timestamp.fromMillis(toTimestamp(String(instant)).toMillis() + addedMs);
}

export function toFirestoreOperator(operator: Condition[1]): WhereFilterOp {
	return operator === '=' ? '==' : operator === 'has' ? 'array-contains' : operator;
}
