import type { Instant } from '../calendar/london-time.ts';

/** A value from an outside source, with the time when it was fetched (decision: feeds). */
export interface Cached<Value> {
	value: Value;
	fetchedAt: Instant;
	/** Whether a later refresh of the value failed or is still running. */
	isStale: boolean;
}
