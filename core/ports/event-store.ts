import type { AuditEntry } from '../rules/audit/audit-entry.ts';
import type { Instant } from '../rules/calendar/london-time.ts';
import type { BinPosition, DeletedEvent } from '../rules/events/bin.ts';
import type { ClubEvent } from '../rules/events/club-event.ts';
import type { EventPosition } from '../rules/events/upcoming.ts';
import type { IdempotencyKey } from './idempotency-key.ts';

export type IdempotentEvent =
	| { outcome: 'stored' | 'repeated'; eventId: string }
	/** A different request with this idempotency key was stored before, so nothing was written. */
	| { outcome: 'key-reused' };

/** Which records of a list to read. */
export interface LatestOptions {
	limit?: number | undefined;
	/** Only records at or after this time. */
	since?: Instant | undefined;
	/** Only records before this time. */
	before?: Instant | undefined;
}

/** One page of a list of events. `after` is the position of the last event of the previous page. */
export interface EventPage {
	limit?: number | undefined;
	after?: EventPosition | undefined;
}

/**
 * Stores the club's events. In sorted lists, events with equal starts are sorted by id. Arguments
 * and results are copied.
 */
export interface EventStore {
	/**
	 * Adds an event and its audit entry. Of several equal requests with the same key, only the first adds an
	 * event.
	 * @returns the outcome, with the id of the event that the first request added.
	 * @throws Error if an event with this id already exists.
	 */
	add(event: ClubEvent, audit?: AuditEntry, key?: IdempotencyKey): Promise<IdempotentEvent>;
	/**
	 * Adds several events and their audit entries, all or none. Of several equal requests with the same key, only
	 * the first adds events.
	 * @returns the outcome, with the id of the first event that the first request added.
	 * @throws Error if an event with one of the ids already exists, or if the list is empty.
	 */
	addAll(
		events: readonly { event: ClubEvent; audit: AuditEntry }[],
		key?: IdempotencyKey,
	): Promise<IdempotentEvent>;
	findByIdempotencyKey(key: IdempotencyKey): Promise<IdempotentEvent | null>;
	get(id: string): Promise<ClubEvent | null>;
	/** Returns the events with these ids, in any order. Unknown ids are left out. */
	getAll(ids: string[]): Promise<ClubEvent[]>;
	/**
	 * Replaces the previous revision of the event, and adds the audit entry.
	 * @returns false if the event is missing or has a different revision. Then nothing is written.
	 */
	replace(event: ClubEvent, audit?: AuditEntry): Promise<boolean>;
	/**
	 * Moves an event to the bin (decision: deleted-events), but keeps its bookings. `event.revision` is the
	 * revision after the deletion.
	 * @returns false if the event is missing or was changed. Then nothing is written.
	 */
	moveToBin(event: DeletedEvent, audit?: AuditEntry): Promise<boolean>;
	/** Returns the events in the bin, last deleted first. `after` is the last event of the previous page. */
	listDeleted(page?: {
		limit?: number | undefined;
		after?: BinPosition | undefined;
	}): Promise<DeletedEvent[]>;
	getDeleted(id: string): Promise<DeletedEvent | null>;
	/**
	 * Moves an event from the bin back to the calendar.
	 * @returns false if the event is not in the bin. Then nothing is written.
	 */
	restore(event: ClubEvent, audit?: AuditEntry): Promise<boolean>;
	/**
	 * Returns when events were deleted, by their ids. Leaves out those that were over by then. Still knows events that the bin
	 * no longer has.
	 */
	whenCancelled(ids: string[]): Promise<Map<string, Instant>>;
	/** Removes for good the events that were deleted before `at`. */
	emptyBin(at: Instant): Promise<void>;
	/**
	 * Returns the events that end at or after `from`, earliest start first. An event without an end is
	 * returned if it starts at or after `from`. Undated events come last.
	 */
	listFrom(from: Instant, page?: EventPage): Promise<ClubEvent[]>;
	/**
	 * Returns events, latest start first and undated events last. With `since` or `before`, returns only
	 * events that start in this period.
	 */
	listLatest(options?: LatestOptions & EventPage): Promise<ClubEvent[]>;
}
