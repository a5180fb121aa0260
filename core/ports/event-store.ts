import type { Instant } from '../calendar/london-time.ts';
import type { ClubEvent } from '../events/club-event.ts';

/** Limits a list of the latest items: at most `limit` items, none earlier than `since`. */
export interface LatestOptions {
	limit?: number;
	since?: Instant;
}

/**
 * Stores the club's events. Events with equal starts are sorted by id. Arguments and results are copied.
 */
export interface EventStore {
	/** @throws Error if the id is taken. */
	add(event: ClubEvent): Promise<void>;
	get(id: string): Promise<ClubEvent | null>;
	/** @returns false if no event has this id. In that case nothing is written. */
	replace(event: ClubEvent): Promise<boolean>;
	/**
	 * Removes the event but not its bookings (decision: deleting-events).
	 * @returns whether an event had this id.
	 */
	remove(id: string): Promise<boolean>;
	/**
	 * Returns events that end at or after `from`, sorted by start, ascending. For an event without an end, the
	 * start is compared. Undated events come last.
	 */
	listFrom(from: Instant): Promise<ClubEvent[]>;
	/**
	 * Returns events sorted by start, descending; undated events come last. With `since`, returns only events
	 * that start at or after it.
	 */
	listLatest(options?: LatestOptions): Promise<ClubEvent[]>;
	/**
	 * Returns a number that grows whenever an event is added, replaced or removed. Caches compare this number to
	 * detect changes.
	 */
	revision(): Promise<number>;
}
