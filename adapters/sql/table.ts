import { z } from 'zod';
import type { Collection, Fields } from '../storage/database.ts';
import type { Row, SqlValue } from './dialect.ts';

interface Column {
	name: string;
	field: string;
	/**
	 * The currency of the amounts in this SQL column, such as 'GBP' in the column 'revenueGBP'. Null for a column
	 * that does not belong to one currency.
	 */
	entry: string | null;
	kind: 'text' | 'number' | 'flag' | 'json';
	isNullable: boolean;
}

/** The SQL table that stores the records of a collection. */
export interface Table {
	name: string;
	id: string;
	columns: Column[];
}

const tables = new WeakMap<Collection, Table>();

export function tableOf(collection: Collection): Table {
	const cached = tables.get(collection);
	if (cached !== undefined) return cached;
	const table = {
		name: collection.name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
		id: collection.storedAs?.[collection.id] ?? collection.id,
		columns: columnsOf(collection),
	};
	tables.set(collection, table);
	return table;
}

function columnsOf({ schema, storedAs = {} }: Collection): Column[] {
	return Object.entries(schema.shape).flatMap(([field, type]): Column[] => {
		const isNullable = type instanceof z.ZodNullable;
		const valueType = isNullable || type instanceof z.ZodReadonly ? type.unwrap() : type;
		const column = { name: storedAs[field] ?? field, field, entry: null, isNullable };
		if (valueType instanceof z.ZodRecord && valueType.keyType instanceof z.ZodEnum) {
			// The field 'revenueMinor' has one SQL column for each currency: 'revenueGBP', 'revenueEUR' and so
			// on.
			const prefix = field.replace(/Minor$/, '');
			return valueType.keyType.options.map((option) => {
				const entry = String(option);
				return { ...column, name: `${prefix}${entry}`, entry, kind: 'number' };
			});
		}
		return [{ ...column, kind: kindOf(valueType) }];
	});
}

function kindOf(type: z.core.$ZodType): Column['kind'] {
	if (type instanceof z.ZodBoolean) return 'flag';
	if (type instanceof z.ZodNumber) return 'number';
	const isJson =
		type instanceof z.ZodArray || type instanceof z.ZodObject || type instanceof z.ZodRecord;
	return isJson ? 'json' : 'text';
}

/** Converts a record to an SQL row: a value for each column of the table. */
export function toRow({ columns }: Table, record: Fields): SqlValue[] {
	return columns.map(({ field, entry }) =>
		entry === null ? toSqlValue(record[field]) : ((record[field] as Sums)[entry] ?? 0),
	);
}

/** The amount of each currency. */
type Sums = Readonly<Record<string, number>>;

export function toSqlValue(value: unknown): SqlValue {
	if (typeof value === 'string' || typeof value === 'number') return value;
	return typeof value === 'boolean' || value === null ? value : JSON.stringify(value);
}

/**
 * Converts an SQL row to the fields of a record. SQLite stores booleans as 0 and 1. PostgreSQL returns 64-bit
 * integers as text. A value that its column cannot have remains unchanged, so that the collection's schema refuses it.
 */
export function toFields(from: Collection, row: Row): Fields {
	const record: Fields = {};
	for (const { name, field, entry, kind } of tableOf(from).columns) {
		const value = fromSqlValue(kind, row[name]);
		record[field] = entry === null ? value : Object.assign(record[field] ?? {}, { [entry]: value });
	}
	return record;
}

function fromSqlValue(kind: Column['kind'], value: unknown): unknown {
	if (kind === 'text' || value === null) return value;
	if (kind === 'number') return Number(value);
	if (kind === 'flag') return value === 0 || value === 1 ? value === 1 : value;
	try {
		return JSON.parse(String(value));
	} catch {
		return value;
	}
}
