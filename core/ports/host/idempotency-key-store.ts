import type { Instant } from '../../rules/calendar/london-time.ts';

/** Stores the idempotency keys that the booking store and the work day store add with their records. */
export interface IdempotencyKeyStore {
	/**
	 * Removes the keys of records that were submitted before `submittedBefore`. A key that
	 * an earlier version of Burgee stored may have no time. This method sets the time of such a key to `now`, so
	 * that a later call removes the key.
	 */
	removeOld(times: { submittedBefore: Instant; now: Instant }): Promise<void>;
}
