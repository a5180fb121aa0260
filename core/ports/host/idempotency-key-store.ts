import type { Instant } from '../../rules/calendar/london-time.ts';

/** Stores the idempotency keys that the booking store and the work day store add with their records. */
export interface IdempotencyKeyStore {
	/**
	 * Removes the keys of records that were submitted before `submittedBefore`. A key of an earlier
	 * version may have no time. It gets the time `now`, and is removed later.
	 */
	removeOld(times: { submittedBefore: Instant; now: Instant }): Promise<void>;
}
