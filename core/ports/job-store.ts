import type { Instant } from '../calendar/london-time.ts';

/** A request for a scheduled job's lease. */
export interface JobLease {
	name: string;
	/** Identifies this request. Each request for a lease needs a new value. */
	owner: string;
	at: Instant;
	expiresAt: Instant;
	/**
	 * If a stored lease ends later than this time, it is ignored, because its owner's clock must have been
	 * wrong.
	 */
	latestExpiry: Instant;
}

export interface JobRelease {
	name: string;
	/** The owner of the lease. */
	owner: string;
	/** When the job is next due. */
	freeFrom: Instant;
}

/**
 * Stores the leases of scheduled jobs. Several processes can share a storage; only the owner of a job's lease
 * runs the job.
 */
export interface JobStore {
	/**
	 * Acquires the lease if the job is free at the time `at`. The lease ends at `expiresAt`, even if its owner
	 * died. Of several concurrent requests, only one succeeds.
	 * @returns whether the caller has the lease.
	 */
	acquire(lease: JobLease): Promise<boolean>;
	/**
	 * Ends the lease. From `freeFrom`, the lease can be acquired again. Does nothing if another owner has the
	 * lease.
	 */
	release(release: JobRelease): Promise<void>;
}
