import type { Instant } from '../rules/calendar/london-time.ts';

/**
 * Removes old idempotency keys. The booking store and the work day store write each key together with a
 * record.
 */
export interface IdempotencyKeyStore {
	/** Removes the idempotency keys of records that were submitted before `time`. */
	removeBefore(time: Instant): Promise<void>;
}
