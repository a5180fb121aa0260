import type { Instant } from '../calendar/london-time.ts';
import type { ClubEvent } from '../events/club-event.ts';

/** Which of a list that has the latest first: how many at most, and none from before `since`. */
export interface LatestOptions {
	limit?: number;
	since?: Instant;
}

/** The club's programme. What is handed in and out are copies; equal starts are ordered by id. */
export interface EventStore {
	/** @throws Error where another event has the id. */
	add(event: ClubEvent): Promise<void>;
	get(id: string): Promise<ClubEvent | null>;
	/** @returns false, and nothing is written, where there is no event of that id. */
	replace(event: ClubEvent): Promise<boolean>;
	/** @returns whether there was one. Its bookings stay. */
	remove(id: string): Promise<boolean>;
	/** Those whose end, or start without an end, is at or after `from`, and those without a start; ascending by start, the undated last. */
	listFrom(from: Instant): Promise<ClubEvent[]>;
	/** Descending by start, the undated last. `since` keeps those that start at or after it. */
	listLatest(options?: LatestOptions): Promise<ClubEvent[]>;
	/** Grows in the same write with every event that is added, replaced or removed: whoever keeps a copy learns that it is old. */
	revision(): Promise<number>;
}
