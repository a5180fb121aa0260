import type { Knex } from 'knex';
import type {
	Collection,
	Condition,
	Database,
	Decide,
	DirectWrite,
	Fields,
	GetOptions,
	Plan,
	Query,
	Ref,
} from '../storage/database.ts';
import { readableRecords, UnreadableRecords } from '../storage/unreadable-records.ts';
import type { Dialect, Row, SqlValue, Statement, Steps } from './dialect.ts';
import { dialectOf } from './dialect-of.ts';
import { conditionSql, expressions, selectSql, sideTables, whereSql } from './query-sql.ts';
import { tableOf, toFields, toRow, toSqlValue } from './table.ts';

/**
 * The maximum number of ids in one query. SQLite and PostgreSQL limit the number of values in a
 * statement.
 */
const idsPerQuery = 500;

/** Stores records in SQLite or PostgreSQL. The database tables must exist (see `migrate.ts`). */
export class SqlDatabase implements Database {
	readonly unreadable = new UnreadableRecords();
	readonly #knex: Knex;
	readonly #dialect: Dialect;

	constructor(knex: Knex) {
		this.#knex = knex;
		this.#dialect = dialectOf(knex);
	}

	async get<Item extends Fields>(
		from: Collection<Item>,
		ids: string[],
		{ leaveOutUnreadable = false }: GetOptions = {},
	): Promise<(Item | null)[]> {
		const toRecord = leaveOutUnreadable ? this.#toRecordIfReadable : this.#toRecord;
		const found = new Map<string, Item | null>();
		for (let start = 0; start < ids.length; start += idsPerQuery) {
			const statement = byIds(from, ids.slice(start, start + idsPerQuery));
			for (const row of await this.#run(statement)) {
				found.set(idOf(from, row), toRecord(from, row));
			}
		}
		return ids.map((id) => found.get(id) ?? null);
	}

	async list<Item extends Fields>(from: Collection<Item>, query: Query = {}): Promise<Item[]> {
		return readableRecords(query.limit, async (limit) => {
			const rows = await this.#run(selectSql(from, { ...query, limit }));
			return rows.map((row) => this.#toRecordIfReadable(from, row));
		});
	}

	async distinct<Item extends Fields>(from: Collection<Item>, field: string): Promise<string[]> {
		const sql = `select distinct "${field}" as found from ${tableOf(from).name} order by found`;
		return (await this.#run({ sql, values: [] })).map(({ found }) => String(found));
	}

	async write(write: DirectWrite): Promise<boolean> {
		const { ref, record } = write;
		const { sql, values } = directSql(write);
		const statement = { sql: `${sql} returning 1`, values };
		const otherStatements = [...listsSql(ref, record), ...revisionSql([ref])];
		if (otherStatements.length === 0) return (await this.#run(statement)).length > 0;
		const steps = () => writeSteps(statement, otherStatements);
		return this.#dialect.transaction(this.#knex, steps, { durable: true });
	}

	async change<Result>(plan: Plan, decide: Decide<Result>): Promise<Result> {
		const { read, lists = [], durable = true } = plan;
		const { lock, optimistic } = this.#dialect;
		const changed = optimistic && (await this.#changeOne(plan, decide, optimistic));
		if (changed) return changed.result;
		const steps = () => changeSteps({ read, lists, lock, toRecord: this.#toRecord }, decide);
		return this.#dialect.transaction(this.#knex, steps, { durable });
	}

	/**
	 * Changes one row with two SQL statements instead of a transaction with four. Returns null and writes
	 * nothing if the plan needs a transaction, or if the row has changed between the two statements.
	 */
	async #changeOne<Result>(
		{ read, lists = [], durable = true }: Plan,
		decide: Decide<Result>,
		{ version, notDurable }: NonNullable<Dialect['optimistic']>,
	): Promise<{ result: Result } | null> {
		const [ref, ...otherRefs] = read;
		if (ref === undefined || ref.in.revisioned || ref.in.derive) return null;
		if (otherRefs.length + lists.length > 0) return null;
		const [row] = await this.#run(byIds(ref.in, [ref.id], `*, ${version}`));
		const { writes = [], result } = decide({
			get: ({ in: from }) => (row === undefined ? null : this.#toRecord(from, row)),
			list: () => [],
		});
		const [write] = writes;
		if (write === undefined) return { result };
		const type = write.record === null ? 'remove' : row === undefined ? 'create' : 'replace';
		const { sql, values } = directSql({ ...write, type });
		const condition = type === 'create' ? '' : ` and ${version} = ?`;
		const changedRows = await this.#run({
			sql: `${sql}${condition} returning ${durable ? 1 : notDurable}`,
			values: type === 'create' ? values : [...values, toSqlValue(row?.[version])],
		});
		return changedRows.length > 0 ? { result } : null;
	}

	async removeWhere(from: Collection, where: Condition[]): Promise<void> {
		const table = tableOf(from);
		const { sql, values } = whereSql(where.map((condition) => conditionSql(table, condition)));
		await this.#run({ sql: `delete from ${table.name}${sql}`, values });
	}

	async revisions(of: Collection[]): Promise<number[]> {
		const names = of.map(({ name }) => name);
		const places = names.map(() => '?').join(', ');
		const sql = `select name, revision from revisions where name in (${places})`;
		const rows = await this.#run({ sql, values: names });
		const counts = new Map(rows.map(({ name, revision }) => [name, Number(revision)]));
		return names.map((name) => counts.get(name) ?? 0);
	}

	async version(): Promise<string> {
		const [row] = await this.#run({ sql: this.#dialect.version, values: [] });
		return String(row?.version);
	}

	async check(): Promise<void> {
		await this.#dialect.checkFile(this.#knex);
		await this.#run({ sql: 'select 1', values: [] });
	}

	purge(): Promise<void> {
		return this.#dialect.purge(this.#knex);
	}

	close(): Promise<void> {
		return this.#dialect.close(this.#knex);
	}

	#toRecord: ToRecord = (from, row) =>
		this.unreadable.parse(from, idOf(from, row), toFields(from, row));

	#toRecordIfReadable: ToRecord = (from, row) =>
		this.unreadable.parseIfReadable(from, idOf(from, row), toFields(from, row));

	#run(statement: Statement): Promise<Row[]> {
		return this.#dialect.run(this.#knex, statement);
	}
}

// The generators are not functions within the methods, because V8 creates an object layout for each such function, and
// the layout keeps everything that the function uses in memory until the next full garbage collection.

function* writeSteps(statement: Statement, otherStatements: Statement[]): Steps<boolean> {
	const [rows = []] = yield [statement];
	if (rows.length > 0) yield otherStatements;
	return rows.length > 0;
}

function* changeSteps<Result>(
	{
		read,
		lists,
		lock,
		toRecord,
	}: { read: Ref[]; lists: NonNullable<Plan['lists']>; lock: string; toRecord: ToRecord },
	decide: Decide<Result>,
): Steps<Result> {
	const groups = groupsOf(read);
	const found = yield groups.map(({ from, ids }) => {
		const { sql, values } = byIds(from, ids);
		return { sql: `${sql}${lock}`, values };
	});
	// Read the lists after the rows are locked. The lists then include the changes of every transaction
	// that locked the rows before.
	const listed =
		lists.length === 0 ? [] : yield lists.map((list) => selectSql(list.in, list.query));
	const rows = new Map(
		groups.flatMap(({ from }, index) =>
			(found[index] ?? []).map((row) => [keyOf(from, idOf(from, row)), row]),
		),
	);
	const { writes = [], result } = decide({
		get: (ref) => {
			const row = rows.get(keyOf(ref.in, ref.id));
			return row === undefined ? null : toRecord(ref.in, row);
		},
		list: (from) => {
			const index = lists.findIndex((list) => list.in.name === from.name);
			const records = (listed[index] ?? []).map((row) => toRecord(from, row));
			return records.filter((record) => record !== null);
		},
	});
	const changes = writes.flatMap(({ ref, record }) => {
		const exists = rows.has(keyOf(ref.in, ref.id));
		if (record === null) return exists ? [removeSql(ref)] : [];
		return [exists ? updateSql(ref, record) : insertSql(ref, record), ...listsSql(ref, record)];
	});
	yield [...changes, ...revisionSql(writes.map(({ ref }) => ref))];
	return result;
}

type ToRecord = <Item extends Fields>(from: Collection<Item>, row: Row) => Item | null;

function idOf(from: Collection, row: Row): string {
	return String(row[tableOf(from).id]);
}

function keyOf({ name }: Collection, id: string): string {
	return `${name}/${id}`;
}

/**
 * Groups the records by SQL table and sorts the tables. All transactions lock rows in the same order,
 * so that they cannot deadlock.
 */
function groupsOf(refs: Ref[]): { from: Collection; ids: string[] }[] {
	const groups = new Map<string, { from: Collection; ids: string[] }>();
	for (const { in: from, id } of refs) {
		const group = groups.get(from.name) ?? { from, ids: [] };
		group.ids.push(id);
		groups.set(from.name, group);
	}
	return [...groups.values()].sort((a, b) => (a.from.name < b.from.name ? -1 : 1));
}

function byIds(from: Collection, ids: string[], columns = '*'): Statement {
	const { name, id } = tableOf(from);
	const places = ids.map(() => '?').join(', ');
	return {
		sql: `select ${columns} from ${name} where "${id}" in (${places}) order by "${id}"`,
		values: ids,
	};
}

/**
 * The write type 'create' requires that no SQL row has the id. The types 'replace' and 'remove' require
 * a row with the id.
 */
function directSql({ type, ref, record }: DirectWrite): Statement {
	if (record === null) return removeSql(ref);
	if (type === 'replace') return updateSql(ref, record);
	const { sql, values } = insertSql(ref, record);
	const { id, columns } = tableOf(ref.in);
	const changes = columns.map(({ name }) => `"${name}" = excluded."${name}"`).join(', ');
	const action = type === 'put' ? `update set ${changes}` : 'nothing';
	return { sql: `${sql} on conflict ("${id}") do ${action}`, values };
}

function insertSql({ in: from }: Ref, record: Fields): Statement {
	return { sql: writeTextsOf(from, record).insert, values: rowOf(from, record) };
}

function updateSql({ in: from, id }: Ref, record: Fields): Statement {
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
function listsSql({ in: from, id }: Ref, record: Fields | null): Statement[] {
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

function removeSql({ in: from, id }: Ref): Statement {
	const table = tableOf(from);
	return { sql: `delete from ${table.name} where "${table.id}" = ?`, values: [id] };
}

function revisionSql(refs: Ref[]): Statement[] {
	const names = refs.filter(({ in: { revisioned } }) => revisioned).map(({ in: { name } }) => name);
	return [...new Set(names)].map((name) => ({
		sql: 'update revisions set revision = revision + 1 where name = ?',
		values: [name],
	}));
}
