import type { Instant } from '../calendar/london-time.ts';

/** A request for a scheduled job's lease. */
export interface JobLease {
	name: string;
	/** Identifies the request for the lease. Each request needs a new value. */
	owner: string;
	at: Instant;
	expiresAt: Instant;
	/**
	 * The latest plausible end of a stored lease. A lease that ends later is ignored, because the clock of its
	 * owner must have been wrong.
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
 * Stores the leases of scheduled jobs. Of the processes that share a storage, only the owner of a lease runs
 * the job.
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
