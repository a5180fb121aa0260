import type { Collection, DirectWrite, Fields, Ref } from '../storage/database.ts';
import type { SqlValue, Statement } from './dialect.ts';
import { expressions, sideTables } from './query-sql.ts';
import { tableOf, toRow, toSqlValue } from './table.ts';

/**
 * The write type 'create' requires that no SQL row has the id. The types 'replace' and 'remove' require
 * a row with the id.
 */
export function directSql({ type, ref, record }: DirectWrite): Statement {
	if (record === null) return removeSql(ref);
	if (type === 'replace') return updateSql(ref, record);
	const { sql, values } = insertSql(ref, record);
	const { id, columns } = tableOf(ref.in);
	const changes = columns.map(({ name }) => `"${name}" = excluded."${name}"`).join(', ');
	const action = type === 'put' ? `update set ${changes}` : 'nothing';
	return { sql: `${sql} on conflict ("${id}") do ${action}`, values };
}

export function insertSql({ in: from }: Ref, record: Fields): Statement {
	return { sql: writeTextsOf(from, record).insert, values: rowOf(from, record) };
}

export function updateSql({ in: from, id }: Ref, record: Fields): Statement {
	const { update, idIndex } = writeTextsOf(from, record);
	return { sql: update, values: [...rowOf(from, record).toSpliced(idIndex, 1), id] };
}

/** Returns the values of the SQL row that stores a record, in the order of its columns in the SQL. */
function rowOf(from: Collection, record: Fields): SqlValue[] {
	const derived = derivedColumns(from, record).map(([, value]) => toSqlValue(value));
	return [...toRow(tableOf(from), record), ...derived];
}

/** Returns the computed values that have a column. */
function derivedColumns(from: Collection, record: Fields) {
	const derived = Object.entries(from.derive?.(record) ?? {});
	return derived.filter(([field]) => !(field in expressions) && !(field in sideTables));
}

interface WriteTexts {
	insert: string;
	/** Sets every column but the id. */
	update: string;
	/** The index of the id among the columns. */
	idIndex: number;
}

const writeTexts = new WeakMap<Collection, WriteTexts>();

/** Returns the SQL that writes a record of the collection. It is the same for every record. */
function writeTextsOf(from: Collection, record: Fields): WriteTexts {
	const cached = writeTexts.get(from);
	if (cached !== undefined) return cached;
	const { name, id, columns } = tableOf(from);
	const names = [
		...columns.map((column) => column.name),
		...derivedColumns(from, record).map(([field]) => field),
	];
	const idIndex = names.indexOf(id);
	const changes = names.toSpliced(idIndex, 1).map((column) => `"${column}" = ?`);
	const texts = {
		idIndex,
		insert: `insert into ${name} (${names.map((column) => `"${column}"`).join(', ')})
			values (${names.map(() => '?').join(', ')})`,
		update: `update ${name} set ${changes.join(', ')} where "${id}" = ?`,
	};
	writeTexts.set(from, texts);
	return texts;
}

/**
 * Returns statements that add an SQL row for each entry of the record's computed lists. Stored rows
 * are never removed.
 */
export function listsSql({ in: from, id }: Ref, record: Fields | null): Statement[] {
	if (record === null) return [];
	return Object.entries(from.derive?.(record) ?? {}).flatMap(([field, value]) => {
		const side = sideTables[field];
		if (side === undefined || !Array.isArray(value) || value.length === 0) return [];
		const rows = value.map(() => '(?, ?)').join(', ');
		return {
			sql: `insert into ${side.table} ("${side.entry}", "${side.owner}") values ${rows}
				on conflict do nothing`,
			values: value.flatMap((entry) => [entry, id]),
		};
	});
}

export function removeSql({ in: from, id }: Ref): Statement {
	const table = tableOf(from);
	return { sql: `delete from ${table.name} where "${table.id}" = ?`, values: [id] };
}

export function revisionSql(refs: Ref[]): Statement[] {
	const names = refs.filter(({ in: { revisioned } }) => revisioned).map(({ in: { name } }) => name);
	return [...new Set(names)].map((name) => ({
		sql: 'update revisions set revision = revision + 1 where name = ?',
		values: [name],
	}));
}
