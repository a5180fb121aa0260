import {
	FieldPath,
	type Query as FirestoreQuery,
	type QueryDocumentSnapshot,
	type QuerySnapshot,
} from 'firebase-admin/firestore';
import type { Collection, Condition, Fields, Query, Value } from '../storage/database.ts';
import { select } from '../storage/select.ts';
import { formatOf } from './document-formats.ts';
import { storedName } from './documents.ts';
import {
	dateIndex,
	exactIndex,
	type FieldIndex,
	spanQueries,
	toFirestoreOperator,
} from './field-index.ts';

/** Firestore indexes only the first 1,500 bytes of a text. */
const indexedBytes = 1_500;

/** A Firestore collection, with functions that run queries on the collection and compute the result. */
interface Source<Item> {
	all: FirestoreQuery;
	read(...queries: FirestoreQuery[]): Promise<QueryDocumentSnapshot[]>;
	/**
	 * Filters, sorts and limits the documents. A document that occurs several times in `documents` counts
	 * once. An entry at the end is null for each document that `decode` did not read.
	 */
	answer(documents: QueryDocumentSnapshot[]): (Item | null)[];
}

/**
 * Runs a query that needs no composite index in Firestore. Firestore returns the documents that may
 * match. The function `select` then filters, sorts and limits these documents in memory. The result has a null for
 * each document that `decode` did not read.
 */
export async function runQuery<Item extends Fields>(
	from: Collection<Item>,
	all: FirestoreQuery,
	query: Query,
	{
		get,
		decode,
	}: {
		get: (query: FirestoreQuery) => Promise<QuerySnapshot>;
		decode: (document: QueryDocumentSnapshot) => Item | null;
	},
): Promise<(Item | null)[]> {
	const { where = [], order = [] } = query;
	if (where.some(matchesNothing)) return [];
	const source: Source<Item> = {
		all,
		read: async (...queries) => {
			const snapshots = await Promise.all(queries.map(get));
			return snapshots.flatMap(({ docs }) => docs);
		},
		answer: (documents) => {
			const distinct = new Map(documents.map((document) => [document.id, document]));
			const records = [...distinct.values()].map(decode);
			const readable = records.filter((record) => record !== null);
			return [...select(from, readable, query), ...records.filter((record) => record === null)];
		},
	};
	const equalities = where.filter(
		([field, operator, value]) =>
			(operator === '=' || operator === 'has') && value !== null && isExact(from, field),
	);
	const [field] = where[0] ?? order[0] ?? [];
	if (equalities.length > 0 || field === undefined) {
		return runEqualities(from, source, query, equalities);
	}
	const { fields: formats = {}, spans = {} } = formatOf(from);
	const span = spans[field];
	if (span !== undefined && where[0]?.[1] === '>=') {
		const isComplete = await isEverywhere(all, all.orderBy(span.start));
		const queries = isComplete ? spanQueries(all, span, where[0][2]) : [all];
		return source.answer(await source.read(...queries));
	}
	const isDate = formats[field]?.isDate === true;
	if (!isDate && !isExact(from, field)) return source.answer(await source.read(all));
	const index = (isDate ? dateIndex : exactIndex)(all, storedName(from, field));
	return runField(source, query, { field, index });
}

/**
 * Sends all equality conditions in one query. For such conditions, Firestore can combine the
 * indexes of several fields.
 */
async function runEqualities<Item extends Fields>(
	from: Collection<Item>,
	{ all, read, answer }: Source<Item>,
	{ where = [], order = [], after: [id] = [], limit }: Query,
	equalities: Condition[],
): Promise<(Item | null)[]> {
	let query = all;
	for (const [field, operator, value] of equalities) {
		query = query.where(storedName(from, field), toFirestoreOperator(operator), value);
	}
	if (equalities.length === where.length && order.length === 0) {
		if (id !== undefined) query = query.orderBy(FieldPath.documentId()).startAfter(id);
		if (limit !== undefined) query = query.limit(limit);
	}
	return answer(await read(query));
}

async function runField<Item extends Fields>(
	{ all, read, answer }: Source<Item>,
	{ where = [], order: [order, ...otherOrders] = [], after, limit }: Query,
	{ field, index }: { field: string; index: FieldIndex },
): Promise<(Item | null)[]> {
	const conditions = where.filter(([name]) => name === field);
	const completed = async (documents: QueryDocumentSnapshot[]) =>
		answer((await isEverywhere(all, index.present)) ? documents : await read(all));
	if (conditions.some(([, , value]) => value === null)) {
		return completed(await read(...index.nulls));
	}
	const isRange = conditions.length > 0;
	const [, direction = 'asc'] = order ?? [];
	const position = after?.[0];
	const isCut =
		limit !== undefined &&
		position !== null &&
		order?.[0] === field &&
		otherOrders.length === 0 &&
		conditions.length === where.length &&
		(isRange || direction === 'desc');
	if (!isCut) {
		return answer(
			await read(...(isRange ? [index.matching(conditions, 'asc'), ...index.others] : [all])),
		);
	}
	// Firestore sorts documents with equal values by id, in the query's direction, but Burgee needs
	// ascending ids. A page could therefore start or end with the wrong documents. Extra queries read all
	// documents that have the cursor's value or the last result's value.
	const equalTo = (value: Value) => index.matching([[field, '=', value]], direction);
	const isBeyond: Condition[] =
		position === undefined ? [] : [[field, direction === 'asc' ? '>' : '<', position]];
	const [page, others] = await Promise.all([
		read(index.matching([...conditions, ...isBeyond], direction).limit(limit)),
		read(...index.others, ...(position === undefined ? [] : [equalTo(position)])),
	]);
	const records = answer([...page, ...others]);
	const last = records.length === limit ? records.at(-1)?.[field] : null;
	const isFull = page.length === limit;
	if (isValue(last)) {
		return isFull ? answer([...page, ...others, ...(await read(equalTo(last)))]) : records;
	}
	if (isRange) return records;
	// If the query has no cursor and the page is not full, the page contains every document in which the
	// field is null. Otherwise another query reads these documents.
	const hasNulls = !isFull && position === undefined;
	return completed([...page, ...others, ...(hasNulls ? [] : await read(...index.nulls))]);
}

/**
 * Reports whether the query `present` finds every document of the collection. Firestore leaves out
 * documents without the field that the query sorts by.
 */
async function isEverywhere(all: FirestoreQuery, present: FirestoreQuery): Promise<boolean> {
	const [total, found] = await Promise.all([all.count().get(), present.count().get()]);
	return total.data().count === found.data().count;
}

/** Reports whether Firestore stores the field's values unchanged. */
export function isExact(from: Collection, field: string): boolean {
	const { fields = {}, isShared = false, storesId = false } = formatOf(from);
	return fields[field]?.isExact ?? (field === from.id ? storesId : !isShared);
}

/**
 * Reports whether a condition certainly matches no document. Burgee does not send such a query,
 * because Firestore rejects text with only half of a surrogate pair.
 */
function matchesNothing([, operator, value]: Condition): boolean {
	if (value === null) return operator !== '=';
	if (typeof value !== 'string') return false;
	return Buffer.byteLength(value) > indexedBytes || /\p{Surrogate}/u.test(value);
}

function isValue(value: unknown): value is string | number {
	return typeof value === 'string' || typeof value === 'number';
}
