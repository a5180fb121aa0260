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
import { UnreadableDocuments } from '../storage/unreadable-documents.ts';

/** A database in memory for trials and development. All data is lost when the process ends. */
export class MemoryDatabase implements Database {
	readonly #collections = new Map<string, Map<string, Fields>>();
	readonly #revisions = new Map<string, number>();
	readonly #isReadable = new WeakMap<Fields, boolean>();
	readonly unreadable = new UnreadableDocuments();

	async get<Doc extends Fields>(
		from: Collection<Doc>,
		ids: string[],
		{ leaveOutUnreadable = false }: GetOptions = {},
	): Promise<(Doc | null)[]> {
		return ids.map((id) => {
			const stored = this.#docs(from).get(id);
			return stored && leaveOutUnreadable
				? this.unreadable.parseIfReadable(from, id, stored)
				: this.#get({ in: from, id });
		});
	}

	async list<Doc extends Fields>(from: Collection<Doc>, query: Query = {}): Promise<Doc[]> {
		return this.#list(from, query);
	}

	async distinct<Doc extends Fields>(from: Collection<Doc>, field: string): Promise<string[]> {
		return [...new Set(this.#list(from, {}).map((doc) => String(doc[field])))].sort();
	}

	async write({ type, ref, doc }: DirectWrite): Promise<boolean> {
		const exists = this.#docs(ref.in).has(ref.id);
		if (type !== 'put' && exists !== (type !== 'create')) return false;
		this.#commit([{ ref, doc }]);
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
		const found = [...this.#docs(from)].filter(([, doc]) => matchesAll(doc, where));
		this.#commit(found.map(([id]) => ({ ref: { in: from, id }, doc: null })));
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

	#docs({ name }: Collection): Map<string, Fields> {
		const docs = this.#collections.get(name) ?? new Map<string, Fields>();
		this.#collections.set(name, docs);
		return docs;
	}

	#get<Doc extends Fields>({ in: from, id }: Ref<Doc>): Doc | null {
		const stored = this.#docs(from).get(id);
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

	#list<Doc extends Fields>(from: Collection<Doc>, query: Query): Doc[] {
		const readable = [...this.#docs(from).values()].filter((doc) => this.#canRead(from, doc));
		return select<Fields>(from, readable, query)
			.map((doc) => this.unreadable.parseIfReadable(from, String(doc[from.id]), doc))
			.filter((doc) => doc !== null);
	}

	/** @throws ClubError 'record-unreadable' if one of the documents cannot be read. */
	#listAll<Doc extends Fields>(from: Collection<Doc>, query: Query): Doc[] {
		for (const [id, doc] of this.#docs(from)) {
			if (!this.#canRead(from, doc) && matchesAll(doc, query.where ?? [])) {
				this.unreadable.parse(from, id, doc);
			}
		}
		return this.#list(from, query);
	}

	#commit(writes: Write[]): void {
		for (const write of writes) this.#refuseDuplicate(write);
		for (const { ref, doc } of writes) {
			if (doc === null) this.#docs(ref.in).delete(ref.id);
			else this.#docs(ref.in).set(ref.id, structuredClone(doc));
			if (ref.in.revisioned) {
				this.#revisions.set(ref.in.name, (this.#revisions.get(ref.in.name) ?? 0) + 1);
			}
		}
	}

	#refuseDuplicate({ ref, doc }: Write): void {
		const { unique, name } = ref.in;
		if (unique === undefined || doc === null) return;
		for (const [id, other] of this.#docs(ref.in)) {
			if (id !== ref.id && other[unique] === doc[unique]) {
				throw new Error(`cannot store in ${name}: another document has this ${unique}`);
			}
		}
	}
}
