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
import { readEvent, toEventFields } from './event-document.ts';
import { confirmCreated, ifExists, isContention } from './grpc-errors.ts';
import { earliestTimestamp, latestTimestamp, toTimestamp } from './lenient-values.ts';

/**
 * Stores events in `events/{id}`. In older documents, a date may be null, a number, a timestamp,
 * text or a map. Firestore sorts values by type first, and a query by a field omits documents
 * without the field. A club may have thousands of events with timestamps, so one query reads only
 * the timestamps that a list needs. Few events have dates of another type, so further queries read
 * all of them (decision: firestore-documents).
 */
export class FirestoreEventStore implements EventStore {
	readonly #firestore: Firestore;

	constructor(firestore: Firestore) {
		this.#firestore = firestore;
	}

	async add(event: ClubEvent): Promise<void> {
		const document = this.#events.doc(documentId(event.id));
		const fields = toEventFields(event);
		await confirmCreated(
			document,
			fields,
			this.#write((batch) => batch.create(document, fields)),
		);
	}

	async get(id: string): Promise<ClubEvent | null> {
		return isDocumentId(id) ? readEvent(await this.#events.doc(id).get()) : null;
	}

	/** Replaces an event. Keeps fields of the document that Burgee does not know. */
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
		const events = (await this.#everyEventHasStart())
			? await read(
					this.#byStart.startAt(toTimestamp(from)),
					this.#byStart.endBefore(earliestTimestamp),
					// The next two queries find events in progress, which end at or after `from`. The end may be a
					// timestamp, text or a number.
					this.#events.orderBy('eventenddatetime').startAt(toTimestamp(from)),
					this.#events.where('eventenddatetime', '>=', Date.parse(from) / 1_000),
				)
			: await read(this.#events);
		return distinct(events)
			.filter((event) => isUpcoming(event, from))
			.sort(earliestFirst);
	}

	async listLatest({ limit, since }: LatestOptions = {}): Promise<ClubEvent[]> {
		const select = (events: ClubEvent[]) => selectLatest(events, { limit, since });
		if (limit !== undefined || since !== undefined) {
			const timestamps = this.#events
				.orderBy('eventdatetime', 'desc')
				.startAt(latestTimestamp)
				.endAt(since === undefined ? earliestTimestamp : toTimestamp(since));
			const events = select(
				await read(
					limit === undefined ? timestamps : timestamps.limit(limit),
					this.#byStart.startAfter(latestTimestamp),
					this.#byStart.endBefore(earliestTimestamp),
				),
			);
			const last = events.length === limit ? events.at(-1)?.eventdatetime : null;
			if (last) return select([...events, ...(await read(this.#startingAt(last)))]);
			if (since !== undefined) return events;
		}
		// The list includes events without a date, but a query by `eventdatetime` would omit them.
		return select(await read(this.#events));
	}

	/**
	 * Returns a number that grows with each change made by Burgee, but not with changes made by other
	 * programs.
	 */
	async revision(): Promise<number> {
		return (await this.#revisions.get()).get('events') ?? 0;
	}

	/**
	 * Commits a write and increments the revision number in one batch. Retries on contention, which is
	 * common because all writes update the same revision document.
	 */
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

	async #everyEventHasStart(): Promise<boolean> {
		const [all, dated] = await Promise.all([
			this.#events.count().get(),
			this.#byStart.count().get(),
		]);
		return all.data().count === dated.data().count;
	}

	/**
	 * Queries all events that start at the same time as the last event of a limited list. Firestore
	 * sorts equal times by descending id, but the list must have ascending ids. The events with that
	 * time are therefore read again and sorted in memory.
	 */
	#startingAt(instant: Instant): Query {
		const start = toTimestamp(instant);
		return this.#byStart.startAt(start).endBefore(Timestamp.fromMillis(start.toMillis() + 1));
	}
}

/** Runs the queries concurrently. The result may contain the same event several times. */
async function read(...queries: Query[]): Promise<ClubEvent[]> {
	const snapshots = await Promise.all(queries.map((query) => query.get()));
	return snapshots.flatMap(({ docs }) => docs.flatMap((document) => readEvent(document) ?? []));
}

function distinct(events: ClubEvent[]): ClubEvent[] {
	return [...new Map(events.map((event) => [event.id, event])).values()];
}

function selectLatest(
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
