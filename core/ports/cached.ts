import type { Instant } from '../rules/calendar/london-time.ts';

/** A value from an outside source, and the time when the value was fetched (decision: feeds). */
export interface Cached<Value> {
	value: Value;
	fetchedAt: Instant;
	/** Whether the last attempt to fetch a newer value failed or has not ended. */
	isStale: boolean;
}
