import type { Collection, Condition, Query, Value } from '../storage/database.ts';
import { forever } from '../storage/schema.ts';
import type { Statement } from './dialect.ts';
import { type Table, tableOf } from './table.ts';

/**
 * SQL expressions for values that no column stores. An index on such a value must use the same
 * expression. Otherwise the database ignores the index.
 */
export const expressions: Partial<Record<string, string>> = {
	lowerEmail: 'lower("userEmail")',
	lastsUntil: `case when eventdatetime is null then '${forever}'
		else coalesce(eventenddatetime, eventdatetime) end`,
};

/** SQL tables for computed values that are lists. Each entry of such a list has a row of its own. */
export const sideTables: Partial<Record<string, { table: string; entry: string; owner: string }>> =
	{
		references: { table: 'checkout_references', entry: 'reference', owner: 'checkoutId' },
		manualMonths: { table: 'booking_manual_months', entry: 'month', owner: 'bookingId' },
		paymentMonths: { table: 'checkout_payment_months', entry: 'month', owner: 'checkoutId' },
	};

export function selectSql(
	from: Collection,
	{ where = [], order = [], after, limit }: Query,
): Statement {
	const table = tableOf(from);
	const keys = [...order, [from.id, 'asc'] as const].map(([field, direction]) => ({
		sql: sqlOf(table, field),
		direction,
		isNullable:
			isNullable(table, field) && !where.some((condition) => excludesNull(condition, field)),
	}));
	const conditions = where.map((condition) => conditionSql(table, condition));
	if (after !== undefined) conditions.push(afterSql(keys, after));
	const terms = keys.map(
		({ sql, direction, isNullable }) =>
			`${isNullable ? `${sql} is null, ` : ''}${sql}${direction === 'desc' ? ' desc' : ''}`,
	);
	return join(
		{ sql: `select * from ${table.name}`, values: [] },
		whereSql(conditions),
		{ sql: ` order by ${terms.join(', ')}`, values: [] },
		limit === undefined ? { sql: '', values: [] } : { sql: ' limit ?', values: [limit] },
	);
}

export function whereSql(conditions: Statement[]): Statement {
	return {
		sql: conditions.map(({ sql }, index) => `${index === 0 ? ' where' : ' and'} ${sql}`).join(''),
		values: conditions.flatMap(({ values }) => values),
	};
}

export function conditionSql(table: Table, [field, operator, value]: Condition): Statement {
	if (operator === 'has') {
		const side = sideTables[field];
		if (side === undefined) throw new Error(`${table.name} has no list ${field}`);
		return {
			sql: `"${table.id}" in (select "${side.owner}" from ${side.table} where "${side.entry}" = ?)`,
			values: [value],
		};
	}
	if (value === null) return { sql: `${sqlOf(table, field)} is null`, values: [] };
	return { sql: `${sqlOf(table, field)} ${operator} ?`, values: [value] };
}

function join(...parts: Statement[]): Statement {
	return {
		sql: parts.map(({ sql }) => sql).join(''),
		values: parts.flatMap(({ values }) => values),
	};
}

interface Key {
	sql: string;
	direction: 'asc' | 'desc';
	isNullable: boolean;
}

/**
 * Returns an SQL condition that matches the rows after a position in the sort order. The position has a
 * value for each sort key. Rows with the same value in the first key are compared by the next key.
 */
function afterSql([key, ...otherKeys]: Key[], [value = null, ...otherValues]: Value[]): Statement {
	if (key === undefined) return { sql: 'false', values: [] };
	const { sql, direction, isNullable } = key;
	const rest = afterSql(otherKeys, otherValues);
	if (value === null) return { sql: `(${sql} is null and ${rest.sql})`, values: rest.values };
	const later = `${sql} ${direction === 'asc' ? '>' : '<'} ?${isNullable ? ` or ${sql} is null` : ''}`;
	return {
		sql: `(${later} or (${sql} = ? and ${rest.sql}))`,
		values: [value, value, ...rest.values],
	};
}

function sqlOf({ columns }: Table, field: string): string {
	const name = columns.find((column) => column.field === field)?.name ?? field;
	return expressions[field] ?? `"${name}"`;
}

function isNullable({ columns }: Table, field: string): boolean {
	return columns.some((column) => column.field === field && column.isNullable);
}

function excludesNull([field, operator, value]: Condition, key: string): boolean {
	return field === key && operator !== 'has' && value !== null;
}
