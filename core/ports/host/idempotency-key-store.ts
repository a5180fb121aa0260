import type { Instant } from '../../rules/calendar/london-time.ts';

/**
 * Removes old idempotency keys. The booking store and the work day store write each key together with a
 * record.
 */
export interface IdempotencyKeyStore {
	/**
	 * Removes the keys of records that were submitted before `submittedBefore`. A key that
	 * an earlier version of Burgee stored may have no time. This method sets the time of such a key to `now`, so
	 * that a later call removes the key.
	 */
	removeOld(times: { submittedBefore: Instant; now: Instant }): Promise<void>;
}
