import type { Instant } from '../calendar/london-time.ts';

/** What a source outside answered, and when (decision 12). */
export interface Fetched<Value> {
	value: Value;
	fetchedAt: Instant;
	/** Whether it was asked again since, and did not answer. */
	isStale: boolean;
}
