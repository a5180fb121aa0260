import type { Instant } from '../calendar/london-time.ts';

/** A value from an outside source, and the time when the value was fetched (decision: feeds). */
export interface Cached<Value> {
	value: Value;
	fetchedAt: Instant;
	/** Whether a later attempt to fetch the value failed or is still running. */
	isStale: boolean;
}
