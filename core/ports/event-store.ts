import type { Instant } from '../rules/calendar/london-time.ts';
import type { ClubEvent } from '../rules/events/club-event.ts';

export interface LatestOptions {
	limit?: number;
	since?: Instant;
}

/**
 * Stores the club's events. In sorted lists, events with equal starts are sorted by id. Arguments
 * and results are copied.
 */
export interface EventStore {
	/** @throws Error if an event with this id already exists. */
	add(event: ClubEvent): Promise<void>;
	get(id: string): Promise<ClubEvent | null>;
	/** @returns false if no event has this id. In that case nothing is written. */
	replace(event: ClubEvent): Promise<boolean>;
	/**
	 * Removes the event but keeps its bookings (decision: deleting-events).
	 * @returns false if no event has this id.
	 */
	remove(id: string): Promise<boolean>;
	/**
	 * Returns the events that end at or after `from`, earliest start first. An event without an end is
	 * returned if it starts at or after `from`. Undated events come last.
	 */
	listFrom(from: Instant): Promise<ClubEvent[]>;
	/**
	 * Returns events, latest start first and undated events last. With `since`, returns only events
	 * that start at or after `since`.
	 */
	listLatest(options?: LatestOptions): Promise<ClubEvent[]>;
	/**
	 * Returns a number that grows whenever an event is added, replaced or removed. Caches use the
	 * number to detect changes.
	 */
	revision(): Promise<number>;
}
