import { isDeepStrictEqual } from 'node:util';
import { type App, deleteApp } from 'firebase-admin/app';
import {
	type DocumentData,
	type DocumentReference,
	type Firestore,
	type Query as FirestoreQuery,
	getFirestore,
	type Timestamp,
	type Transaction,
	type WriteBatch,
} from 'firebase-admin/firestore';
import pRetry from 'p-retry';
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
} from '../storage/database.ts';
import { readableRecords, UnreadableRecords } from '../storage/unreadable-records.ts';
import { withTimeout } from '../system/with-timeout.ts';
import { isDocumentId } from './document-id.ts';
import { collectionOf, documentOf, findDocument } from './document-refs.ts';
import { decodeSnapshot, encode, storedName, toChanges, toNewFields } from './documents.ts';
import { toFirestoreOperator } from './field-index.ts';
import { change } from './firestore-change.ts';
import { isExact, runQuery } from './firestore-query.ts';
import { isContention, isMissingOrChanged, isTaken } from './grpc-errors.ts';
import { OptimisticBatch } from './optimistic-batch.ts';
import { countChanges, revisionsOf } from './revisions.ts';
import { writeUnique } from './unique-write.ts';

const documentsPerCall = 500;
const removalsPerCall = 100;
const contentionRetries = { retries: 10, minTimeout: 20, maxTimeout: 1_000, randomize: true };

/** Stores documents in a Firestore database, in the form that `document-formats.ts` describes. */
export class FirestoreDatabase implements Database {
	readonly #app: App;
	readonly #firestore: Firestore;
	readonly #batches: OptimisticBatch;
	readonly #timeoutMs: number;
	readonly #readTime: Timestamp | null;
	readonly unreadable = new UnreadableRecords();
	readonly #unansweredChecks = new Set<Promise<unknown>>();

	/**
	 * @param options.timeoutMs the time within which Firestore must answer `check`.
	 * @param options.readTime the moment that `get` and `list` read, at most an hour ago. By default the present.
	 */
	constructor(
		app: App,
		{ timeoutMs, readTime = null }: { timeoutMs: number; readTime?: Timestamp | null },
	) {
		this.#app = app;
		this.#firestore = getFirestore(app);
		this.#batches = new OptimisticBatch(this.#firestore);
		this.#timeoutMs = timeoutMs;
		this.#readTime = readTime;
	}

	async get<Item extends Fields>(
		from: Collection<Item>,
		ids: string[],
		options?: GetOptions,
	): Promise<(Item | null)[]> {
		const documents = ids.map((id) => findDocument(this.#firestore, { in: from, id }));
		const refs = documents.filter((document) => document !== null);
		const found = new Map<string, Item | null>();
		for (let start = 0; start < refs.length; start += documentsPerCall) {
			const chunk = refs.slice(start, start + documentsPerCall);
			const snapshots = await this.#read(
				() => this.#firestore.getAll(...chunk),
				(transaction) => transaction.getAll(...chunk),
			);
			for (const snapshot of snapshots) {
				const record = decodeSnapshot(from, snapshot, this.unreadable, options);
				found.set(snapshot.ref.path, record);
			}
		}
		return documents.map((document) => found.get(document?.path ?? '') ?? null);
	}

	async list<Item extends Fields>(from: Collection<Item>, query: Query = {}): Promise<Item[]> {
		const all = collectionOf(this.#firestore, from);
		return readableRecords(query.limit, (limit) =>
			runQuery(
				from,
				all,
				{ ...query, limit },
				{
					get: (each) =>
						this.#read(
							() => each.get(),
							(transaction) => transaction.get(each),
						),
					decode: (document) =>
						decodeSnapshot(from, document, this.unreadable, { leaveOutUnreadable: true }),
				},
			),
		);
	}

	/** Reads the present, or in a transaction the moment `readTime`. */
	#read<Result>(
		present: () => Promise<Result>,
		past: (transaction: Transaction) => Promise<Result>,
	): Promise<Result> {
		if (this.#readTime === null) return present();
		return this.#firestore.runTransaction(past, { readOnly: true, readTime: this.#readTime });
	}

	/** Leaves out values that cannot be document ids, because callers use the values as ids. */
	async distinct<Item extends Fields>(
		from: Collection<Item>,
		field: keyof Item & string,
	): Promise<string[]> {
		const name = storedName(from, field);
		const { docs } = await collectionOf(this.#firestore, from).select(name).get();
		const texts = docs.map((document) => (field === from.id ? document.id : document.get(name)));
		return [...new Set<unknown>(texts)]
			.flatMap((text) => (typeof text === 'string' && isDocumentId(text) ? [text] : []))
			.sort();
	}

	async write(original: DirectWrite): Promise<boolean> {
		const { ref, type } = original;
		const write = { ref, type, record: structuredClone(original.record) };
		const mayBeMissing = type === 'replace' || type === 'remove';
		if (mayBeMissing && findDocument(this.#firestore, ref) === null) return false;
		const { unique } = ref.in;
		if (unique !== undefined) return writeUnique(this.#firestore, this.#batches, write, unique);
		const document = documentOf(this.#firestore, ref);
		const fields = fieldsOf(write);
		const commit = async () => {
			const batch = this.#firestore.batch();
			addTo(batch, { document, type, fields });
			countChanges(this.#firestore, batch, [ref]);
			await batch.commit();
		};
		try {
			await pRetry(commit, {
				...contentionRetries,
				shouldRetry: ({ error }) => isContention(error),
			});
			return true;
		} catch (thrown) {
			if (isMissingOrChanged(thrown)) return false;
			if (!isTaken(thrown)) throw thrown;
			// Google's library resends a write whose reply was lost, and Firestore then reports that the
			// document exists. If that document has exactly the fields of this write, the write has succeeded.
			return isDeepStrictEqual((await document.get()).data(), fields);
		}
	}

	async change<Result>(plan: Plan, decide: Decide<Result>): Promise<Result> {
		const { unreadable } = this;
		return change(this.#firestore, { batches: this.#batches, unreadable }, plan, decide);
	}

	async removeWhere<Item extends Fields>(
		from: Collection<Item>,
		where: Condition<keyof Item & string>[],
	): Promise<void> {
		let query: FirestoreQuery = collectionOf(this.#firestore, from);
		for (const [field, operator, value] of where) {
			if (!isExact(from, field)) throw new Error(`cannot remove documents by their ${field}`);
			query = query.where(storedName(from, field), toFirestoreOperator(operator), value);
		}
		for (;;) {
			const { docs } = await query.limit(removalsPerCall).get();
			await Promise.all(
				docs.map(({ ref, updateTime }) =>
					ref.delete({ lastUpdateTime: updateTime }).catch((thrown: unknown) => {
						if (!isMissingOrChanged(thrown)) throw thrown;
					}),
				),
			);
			if (docs.length < removalsPerCall) return;
		}
	}

	async revisions(of: Collection[]): Promise<number[]> {
		const counts = await revisionsOf(this.#firestore).get();
		return of.map(({ name }) => counts.get(name) ?? 0);
	}

	/** Firestore has no cheap way to detect a change. */
	async version(): Promise<null> {
		return null;
	}

	/** Google's servers have the files. */
	async purge(): Promise<void> {}

	/**
	 * This method has its own timeout, because Google's Firestore library would otherwise retry for
	 * minutes.
	 */
	async check(): Promise<void> {
		const timeoutError = new Error(
			`Firestore did not answer within ${this.#timeoutMs / 1_000} seconds`,
		);
		const read = this.#firestore.doc('burgee/totals').get();
		this.#unansweredChecks.add(read);
		const forget = () => this.#unansweredChecks.delete(read);
		read.then(forget, forget);
		await withTimeout(this.#timeoutMs, () => read, { timeoutError });
	}

	async close(): Promise<void> {
		// Wait for the unanswered reads. If Google's library retried a read after `terminate`, the
		// process would get an unhandled rejection.
		await Promise.allSettled(this.#unansweredChecks);
		await this.#firestore.terminate();
		await deleteApp(this.#app);
	}
}

function fieldsOf({ ref: { in: collection }, record, type }: DirectWrite): DocumentData {
	if (record === null) return {};
	const fields = encode(collection, record);
	return type === 'create' ? toNewFields(collection, fields) : toChanges(collection, fields);
}

/**
 * Adds a write to a Firestore batch. A replaced document keeps the stored fields that Burgee does not
 * know.
 */
function addTo(
	batch: WriteBatch,
	{
		document,
		type,
		fields,
	}: { document: DocumentReference; type: DirectWrite['type']; fields: DocumentData },
): void {
	if (type === 'create') batch.create(document, fields);
	if (type === 'replace') batch.update(document, fields);
	if (type === 'put') batch.set(document, fields, { merge: true });
	if (type === 'remove') batch.delete(document, { exists: true });
}
