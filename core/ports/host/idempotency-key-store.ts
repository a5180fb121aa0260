import type { Instant } from '../../rules/calendar/london-time.ts';

/**
 * Removes old idempotency keys. The booking store and the work day store write each key together with a
 * record.
 */
export interface IdempotencyKeyStore {
	/**
	 * Removes the idempotency keys of records that were submitted before `submittedBefore`. A key
	 * without a creation time gets the time `now`, so that a later call can remove the key.
	 */
	removeOld(times: { submittedBefore: Instant; now: Instant }): Promise<void>;
}
