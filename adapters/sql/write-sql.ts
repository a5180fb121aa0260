import type { Collection, DirectWrite, Fields, Ref, Write } from '../storage/database.ts';
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
	const { insert, onConflict } = writeTextsOf(ref.in, record);
	const action = type === 'put' ? onConflict.update : onConflict.nothing;
	return { sql: `${insert} ${action}`, values: rowOf(ref.in, record) };
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
	/** What follows `insert` for each further row. */
	otherRow: string;
	onConflict: { nothing: string; update: string };
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
	const places = `(${names.map(() => '?').join(', ')})`;
	const excluded = names.map((column) => `"${column}" = excluded."${column}"`);
	const texts = {
		idIndex,
		insert: `insert into ${name} (${names.map((column) => `"${column}"`).join(', ')})
			values ${places}`,
		otherRow: `, ${places}`,
		onConflict: {
			nothing: `on conflict ("${id}") do nothing`,
			update: `on conflict ("${id}") do update set ${excluded.join(', ')}`,
		},
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
	return record === null ? [] : listsOf(from, [{ id, record }]);
}

interface WithId {
	id: string;
	record: Fields;
}

function listsOf(from: Collection, records: WithId[]): Statement[] {
	const values = new Map<string, SqlValue[]>();
	for (const { id, record } of records) {
		for (const [field, list] of Object.entries(from.derive?.(record) ?? {})) {
			if (!(field in sideTables) || !Array.isArray(list)) continue;
			const pairs = values.get(field) ?? [];
			values.set(field, pairs);
			for (const entry of list) pairs.push(entry, id);
		}
	}
	return [...values].flatMap(([field, pairs]) => {
		const side = sideTables[field];
		if (side === undefined || pairs.length === 0) return [];
		const rows = Array.from({ length: pairs.length / 2 }, () => '(?, ?)').join(', ');
		return {
			sql: `insert into ${side.table} ("${side.entry}", "${side.owner}") values ${rows}
				on conflict do nothing`,
			values: pairs,
		};
	});
}

/** Returns statements that write records whatever is stored, with at most `rowsPerPut` rows in each. */
export function overwriteSql(writes: Write[], rowsPerPut: number): Statement[] {
	const statements = writes
		.filter(({ record }) => record === null)
		.map(({ ref }) => removeSql(ref));
	for (const [into, records] of recordsByCollection(writes)) {
		for (let start = 0; start < records.length; start += rowsPerPut) {
			const rows = records.slice(start, start + rowsPerPut);
			statements.push(putSql(into, rows), ...listsOf(into, rows));
		}
	}
	return statements;
}

function recordsByCollection(writes: Write[]): Map<Collection, WithId[]> {
	const groups = new Map<Collection, WithId[]>();
	for (const { ref, record } of writes) {
		if (record === null) continue;
		const group = groups.get(ref.in) ?? [];
		group.push({ id: ref.id, record });
		groups.set(ref.in, group);
	}
	return groups;
}

function putSql(into: Collection, [first, ...others]: WithId[]): Statement {
	if (first === undefined) throw new Error('there is no record to put');
	const { insert, otherRow, onConflict } = writeTextsOf(into, first.record);
	return {
		sql: `${insert}${otherRow.repeat(others.length)} ${onConflict.update}`,
		values: [first, ...others].flatMap(({ record }) => rowOf(into, record)),
	};
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
