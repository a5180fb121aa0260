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
	Write,
} from '../storage/database.ts';
import { readableRecords, UnreadableRecords } from '../storage/unreadable-records.ts';
import type { Dialect, Row, Statement, Steps } from './dialect.ts';
import { dialectOf } from './dialect-of.ts';
import { conditionSql, selectSql, whereSql } from './query-sql.ts';
import { tableOf, toFields, toSqlValue } from './table.ts';
import {
	directSql,
	insertSql,
	listsSql,
	overwriteSql,
	removeSql,
	revisionSql,
	updateSql,
} from './write-sql.ts';

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
		const { durable = true } = plan;
		const { lock, rowsPerPut, optimistic } = this.#dialect;
		const changed = optimistic && (await this.#changeOne(plan, decide, optimistic));
		if (changed) return changed.result;
		const parts = { lock, rowsPerPut, toRecord: this.#toRecord };
		const steps = () => changeSteps(plan, parts, decide);
		return this.#dialect.transaction(this.#knex, steps, { durable });
	}

	/**
	 * Changes one row with two SQL statements instead of a transaction with four. Returns null and writes
	 * nothing if the plan needs a transaction, or if the row has changed between the two statements.
	 */
	async #changeOne<Result>(
		{ read, overwrite = [], lists = [], durable = true }: Plan,
		decide: Decide<Result>,
		{ version, notDurable }: NonNullable<Dialect['optimistic']>,
	): Promise<{ result: Result } | null> {
		const [ref, ...otherRefs] = read;
		if (ref === undefined || ref.in.revisioned || ref.in.derive) return null;
		if (otherRefs.length + overwrite.length + lists.length > 0) return null;
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
	{ read, overwrite = [], lists = [] }: Plan,
	{ lock, rowsPerPut, toRecord }: Pick<Dialect, 'lock' | 'rowsPerPut'> & { toRecord: ToRecord },
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
	const overwritten = new Set(overwrite.map(({ in: from, id }) => keyOf(from, id)));
	const isOverwritten = ({ ref }: Write) => overwritten.has(keyOf(ref.in, ref.id));
	const changes = writes.flatMap(({ ref, record }) => {
		if (isOverwritten({ ref, record })) return [];
		const exists = rows.has(keyOf(ref.in, ref.id));
		if (record === null) return exists ? [removeSql(ref)] : [];
		return [exists ? updateSql(ref, record) : insertSql(ref, record), ...listsSql(ref, record)];
	});
	const puts = overwriteSql(writes.filter(isOverwritten), rowsPerPut);
	yield [...changes, ...puts, ...revisionSql(writes.map(({ ref }) => ref))];
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
