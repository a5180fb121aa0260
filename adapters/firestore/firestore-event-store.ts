import {
	type ClubEvent,
	type EventStore,
	earliestFirst,
	type Instant,
	isUpcoming,
	type LatestOptions,
	latestFirst,
} from '@burgee/core';
import {
	type CollectionReference,
	FieldValue,
	type Firestore,
	type Query,
	Timestamp,
	type WriteBatch,
} from 'firebase-admin/firestore';
import pRetry from 'p-retry';
import { documentId, isDocumentId } from './document-id.ts';
import { earliestTimestamp, latestTimestamp, toTimestamp } from './lenient-values.ts';
import { created, ifExists, isContention } from './status.ts';
import { readEvent, toEventFields } from './stored-event.ts';

/**
 * `events/{id}`. Firestore orders values by type first: null, booleans, numbers, timestamps, text, maps;
 * and a query by a field leaves out the documents without it. So each list asks for the timestamps that
 * it needs, of which there may be thousands, and for all that is no timestamp, of which a club has a few.
 */
export class FirestoreEventStore implements EventStore {
	readonly #firestore: Firestore;

	constructor(firestore: Firestore) {
		this.#firestore = firestore;
	}

	async add(event: ClubEvent): Promise<void> {
		const document = this.#events.doc(documentId(event.id));
		const fields = toEventFields(event);
		await created(
			document,
			fields,
			this.#write((batch) => batch.create(document, fields)),
		);
	}

	async get(id: string): Promise<ClubEvent | null> {
		return isDocumentId(id) ? readEvent(await this.#events.doc(id).get()) : null;
	}

	/** Fields that are not Burgee's stay. */
	async replace(event: ClubEvent): Promise<boolean> {
		if (!isDocumentId(event.id)) return false;
		const document = this.#events.doc(event.id);
		return ifExists(this.#write((batch) => batch.update(document, toEventFields(event))));
	}

	async remove(id: string): Promise<boolean> {
		if (!isDocumentId(id)) return false;
		const document = this.#events.doc(id);
		return ifExists(this.#write((batch) => batch.delete(document, { exists: true })));
	}

	async listFrom(from: Instant): Promise<ClubEvent[]> {
		const events = (await this.#haveAllTheField())
			? await read(
					this.#byStart.startAt(toTimestamp(from)),
					this.#byStart.endBefore(earliestTimestamp),
					// Under way: with an end from then on, whether a timestamp, text or a number.
					this.#events.orderBy('eventenddatetime').startAt(toTimestamp(from)),
					this.#events.where('eventenddatetime', '>=', Date.parse(from) / 1_000),
				)
			: await read(this.#events);
		return distinct(events)
			.filter((event) => isUpcoming(event, from))
			.sort(earliestFirst);
	}

	async listLatest({ limit, since }: LatestOptions = {}): Promise<ClubEvent[]> {
		const arranged = (events: ClubEvent[]) => latest(events, { limit, since });
		if (limit !== undefined || since !== undefined) {
			const timestamps = this.#events
				.orderBy('eventdatetime', 'desc')
				.startAt(latestTimestamp)
				.endAt(since === undefined ? earliestTimestamp : toTimestamp(since));
			const events = arranged(
				await read(
					limit === undefined ? timestamps : timestamps.limit(limit),
					this.#byStart.startAfter(latestTimestamp),
					this.#byStart.endBefore(earliestTimestamp),
				),
			);
			const last = events.length === limit ? events.at(-1)?.eventdatetime : null;
			if (last) return arranged([...events, ...(await read(this.#startingAt(last)))]);
			if (since !== undefined) return events;
		}
		// With room for the undated, those that have no eventdatetime at all are wanted too.
		return arranged(await read(this.#events));
	}

	/** Other programs that write to the project do not count here. */
	async revision(): Promise<number> {
		return (await this.#revisions.get()).get('events') ?? 0;
	}

	/** A write and its revision, together or not at all; all writes meet at that one document. */
	async #write(write: (batch: WriteBatch) => void): Promise<void> {
		const commit = () => {
			const batch = this.#firestore.batch();
			write(batch);
			batch.set(this.#revisions, { events: FieldValue.increment(1) }, { merge: true });
			return batch.commit();
		};
		await pRetry(commit, {
			...{ retries: 10, minTimeout: 20, maxTimeout: 1_000, randomize: true },
			shouldRetry: ({ error }) => isContention(error),
		});
	}

	get #revisions() {
		return this.#firestore.doc('burgee/revisions');
	}

	get #events(): CollectionReference {
		return this.#firestore.collection('events');
	}

	get #byStart(): Query {
		return this.#events.orderBy('eventdatetime');
	}

	async #haveAllTheField(): Promise<boolean> {
		const [all, dated] = await Promise.all([
			this.#events.count().get(),
			this.#byStart.count().get(),
		]);
		return all.data().count === dated.data().count;
	}

	/**
	 * Firestore gives equal ones in descending order of ids where the starts descend, unless the club makes
	 * an index for it: who comes last within a limit is chosen here, among all that start in that millisecond.
	 */
	#startingAt(instant: Instant): Query {
		const start = toTimestamp(instant);
		return this.#byStart.startAt(start).endBefore(Timestamp.fromMillis(start.toMillis() + 1));
	}
}

/** What any of the queries finds. */
async function read(...queries: Query[]): Promise<ClubEvent[]> {
	const snapshots = await Promise.all(queries.map((query) => query.get()));
	return snapshots.flatMap(({ docs }) => docs.flatMap((document) => readEvent(document) ?? []));
}

function distinct(events: ClubEvent[]): ClubEvent[] {
	return [...new Map(events.map((event) => [event.id, event])).values()];
}

function latest(
	events: ClubEvent[],
	{ limit, since }: { limit: number | undefined; since: Instant | undefined },
): ClubEvent[] {
	return distinct(events)
		.filter(
			({ eventdatetime }) =>
				since === undefined || (eventdatetime !== null && eventdatetime >= since),
		)
		.sort(latestFirst)
		.slice(0, limit);
}
