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
import { matchesAll, select } from '../storage/select.ts';
import { UnreadableRecords } from '../storage/unreadable-records.ts';

/** A database in memory for trials and development. All data is lost when the process ends. */
export class MemoryDatabase implements Database {
	readonly #collections = new Map<string, Map<string, Fields>>();
	readonly #revisions = new Map<string, number>();
	readonly #isReadable = new WeakMap<Fields, boolean>();
	readonly unreadable = new UnreadableRecords();

	async get<Item extends Fields>(
		from: Collection<Item>,
		ids: string[],
		{ leaveOutUnreadable = false }: GetOptions = {},
	): Promise<(Item | null)[]> {
		return ids.map((id) => {
			const stored = this.#records(from).get(id);
			return stored && leaveOutUnreadable
				? this.unreadable.parseIfReadable(from, id, stored)
				: this.#get({ in: from, id });
		});
	}

	async list<Item extends Fields>(from: Collection<Item>, query: Query = {}): Promise<Item[]> {
		return this.#list(from, query);
	}

	async distinct<Item extends Fields>(from: Collection<Item>, field: string): Promise<string[]> {
		return [...new Set(this.#list(from, {}).map((record) => String(record[field])))].sort();
	}

	async write({ type, ref, record }: DirectWrite): Promise<boolean> {
		const exists = this.#records(ref.in).has(ref.id);
		if (type !== 'put' && exists !== (type !== 'create')) return false;
		this.#commit([{ ref, record }]);
		return true;
	}

	async change<Result>({ lists = [] }: Plan, decide: Decide<Result>): Promise<Result> {
		const { writes = [], result } = decide({
			get: (ref) => this.#get(ref),
			list: (from) => {
				const list = lists.find((planned) => planned.in.name === from.name);
				return this.#listAll(from, list?.query ?? {});
			},
		});
		this.#commit(writes);
		return result;
	}

	async removeWhere(from: Collection, where: Condition[]): Promise<void> {
		const found = [...this.#records(from)].filter(([, record]) => matchesAll(record, where));
		this.#commit(found.map(([id]) => ({ ref: { in: from, id }, record: null })));
	}

	async revisions(of: Collection[]): Promise<number[]> {
		return of.map(({ name }) => this.#revisions.get(name) ?? 0);
	}

	async version(): Promise<string> {
		return 'only this process uses the database';
	}

	async check(): Promise<void> {}

	async purge(): Promise<void> {}

	async close(): Promise<void> {}

	#records({ name }: Collection): Map<string, Fields> {
		const records = this.#collections.get(name) ?? new Map<string, Fields>();
		this.#collections.set(name, records);
		return records;
	}

	#get<Item extends Fields>({ in: from, id }: Ref<Item>): Item | null {
		const stored = this.#records(from).get(id);
		return stored === undefined ? null : this.unreadable.parse(from, id, stored);
	}

	#canRead(from: Collection, stored: Fields): boolean {
		const cached = this.#isReadable.get(stored);
		if (cached !== undefined) return cached;
		const isReadable =
			this.unreadable.parseIfReadable(from, String(stored[from.id]), stored) !== null;
		this.#isReadable.set(stored, isReadable);
		return isReadable;
	}

	#list<Item extends Fields>(from: Collection<Item>, query: Query): Item[] {
		const readable = [...this.#records(from).values()].filter((record) =>
			this.#canRead(from, record),
		);
		return select<Fields>(from, readable, query)
			.map((record) => this.unreadable.parseIfReadable(from, String(record[from.id]), record))
			.filter((record) => record !== null);
	}

	/** @throws ClubError 'record-unreadable' if one of the records cannot be read. */
	#listAll<Item extends Fields>(from: Collection<Item>, query: Query): Item[] {
		for (const [id, record] of this.#records(from)) {
			if (!this.#canRead(from, record) && matchesAll(record, query.where ?? [])) {
				this.unreadable.parse(from, id, record);
			}
		}
		return this.#list(from, query);
	}

	#commit(writes: Write[]): void {
		for (const write of writes) this.#refuseDuplicate(write);
		for (const { ref, record } of writes) {
			if (record === null) this.#records(ref.in).delete(ref.id);
			else this.#records(ref.in).set(ref.id, structuredClone(record));
			if (ref.in.revisioned) {
				this.#revisions.set(ref.in.name, (this.#revisions.get(ref.in.name) ?? 0) + 1);
			}
		}
	}

	#refuseDuplicate({ ref, record }: Write): void {
		const { unique, name } = ref.in;
		if (unique === undefined || record === null) return;
		for (const [id, other] of this.#records(ref.in)) {
			if (id !== ref.id && other[unique] === record[unique]) {
				throw new Error(`cannot store in ${name}: another record has this ${unique}`);
			}
		}
	}
}
