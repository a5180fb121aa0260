import type { Knex } from 'knex';
import { dialectOf } from './dialect-of.ts';

/** `id` is the primary key. `key` is text that queries compare or sort, and `text` is text that they do not. */
type ColumnType = 'id' | 'key' | 'text' | 'integer' | 'bigint' | 'double' | 'flag';
type OtherType = Exclude<ColumnType, 'id'>;

/** Only a type with `?` allows null. */
type Column =
	| ColumnType
	| `${OtherType}?`
	| { type: OtherType; default: string | number | boolean };

/** 0 in rows that are inserted without the column. */
export const zero = { type: 'integer', default: 0 } as const satisfies Column;
/** False in rows that are inserted without the column. */
export const no = { type: 'flag', default: false } as const satisfies Column;

export interface TableDescription {
	columns: Record<string, Column>;
	/** The columns of the primary key, if no column has the type `id`. */
	primaryKey?: string[];
	unique?: string[];
	/** The columns of each index. */
	indexes?: string[][];
}

/** Creates SQL tables, for migrations. A change of this function must not change the tables of an earlier migration. */
export async function createTables(
	knex: Knex,
	tables: Record<string, TableDescription>,
): Promise<void> {
	const { text } = dialectOf(knex);
	for (const [name, { columns, primaryKey, unique, indexes = [] }] of Object.entries(tables)) {
		await knex.schema.createTable(name, (table) => {
			for (const [column, description] of Object.entries(columns)) {
				addColumn(table, column, description, text);
			}
			if (primaryKey !== undefined) table.primary(primaryKey);
			if (unique !== undefined) table.unique(unique);
			for (const index of indexes) table.index(index);
		});
	}
}

type Table = Knex.CreateTableBuilder;

const builders: Record<
	ColumnType,
	(table: Table, name: string, keyType: string) => Knex.ColumnBuilder
> = {
	id: (table, name, keyType) => table.specificType(name, keyType).primary(),
	key: (table, name, keyType) => table.specificType(name, keyType),
	text: (table, name) => table.text(name),
	integer: (table, name) => table.integer(name),
	bigint: (table, name) => table.bigInteger(name),
	double: (table, name) => table.double(name),
	flag: (table, name) => table.boolean(name),
};

function addColumn(table: Table, name: string, column: Column, keyType: string): void {
	if (typeof column === 'object') {
		builders[column.type](table, name, keyType).notNullable().defaultTo(column.default);
		return;
	}
	const type = column.replace('?', '') as ColumnType;
	const builder = builders[type](table, name, keyType);
	if (type === column && type !== 'id') builder.notNullable();
}
