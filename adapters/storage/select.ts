import type { Collection, Condition, Fields, Query } from './database.ts';

/**
 * Runs a database query over records in memory. Every database must return the same results as this
 * function.
 */
export function select<Item extends Fields>(
	from: Collection<Item>,
	records: Item[],
	{ where = [], order = [], after, limit }: Query,
): Item[] {
	const keys = [...order, [from.id, 'asc'] as const];
	return records
		.map((record) => ({ record, read: readerOf(from, record) }))
		.filter(({ read }) => where.every((condition) => matches(read, condition)))
		.map(({ record, read }) => ({ record, values: keys.map(([field]) => read(field)) }))
		.filter(({ values }) => after === undefined || compare(values, after) > 0)
		.sort((a, b) => compare(a.values, b.values))
		.slice(0, limit)
		.map(({ record }) => record);

	function compare(a: unknown[], b: unknown[]): number {
		for (const [index, [, direction]] of keys.entries()) {
			const [left = null, right = null] = [a[index], b[index]];
			if (left === right) continue;
			if (left === null || right === null) return left === null ? 1 : -1;
			return isLess(left, right) === (direction === 'asc') ? -1 : 1;
		}
		return 0;
	}
}

/** Reports whether a record in memory matches all conditions, none of which is on a computed value. */
export function matchesAll(record: Fields, where: Condition[]): boolean {
	return where.every((condition) => matches((field) => record[field], condition));
}

type ReadField = (field: string) => unknown;

/** Returns a function that reads a field of a record, or a computed value. Values are computed only if they are read. */
function readerOf<Item extends Fields>(from: Collection<Item>, record: Item): ReadField {
	const fields: Fields = record;
	let derived: Fields | undefined;
	return (field) => {
		if (Object.hasOwn(fields, field)) return fields[field];
		derived ??= from.derive?.(record) ?? {};
		return derived[field];
	};
}

function matches(read: ReadField, [field, operator, value]: Condition): boolean {
	const stored = read(field) ?? null;
	if (operator === 'has') return Array.isArray(stored) && stored.includes(value);
	if (operator === '=') return stored === value;
	if (stored === null || value === null) return false;
	if (operator === '<') return isLess(stored, value);
	if (operator === '<=') return !isLess(value, stored);
	if (operator === '>') return isLess(value, stored);
	return !isLess(stored, value);
}

function isLess(a: unknown, b: unknown): boolean {
	return typeof a === 'string' && typeof b === 'string' ? a < b : Number(a) < Number(b);
}
