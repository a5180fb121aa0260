import type { Instant } from '../rules/calendar/london-time.ts';

/** A request to run a scheduled job while no other server does. */
export interface JobLease {
	name: string;
	/**
	 * Identifies the owner of a scheduled job's lease. A process creates a new id for each lease
	 * that it requests.
	 */
	owner: string;
	at: Instant;
	expiresAt: Instant;
	/**
	 * The latest plausible end of a job's stored lease. A lease that ends later is ignored, because the
	 * clock of its owner must have been wrong.
	 */
	latestExpiry: Instant;
}

/** The end of a lease. */
export interface JobRelease {
	name: string;
	owner: string;
	/** The time from which the scheduled job can be leased again. */
	freeFrom: Instant;
}

/**
 * Stores the leases of scheduled jobs. Several processes can share a storage, and only the process
 * with a job's lease runs the job.
 */
export interface JobStore {
	/**
	 * Returns the time from which the scheduled job can be leased again. Returns null if the job has never been leased.
	 */
	freeFrom(name: string): Promise<Instant | null>;
	/**
	 * Acquires the lease of a scheduled job if the job is free at the time `at`. The lease ends at
	 * `expiresAt`, even if its owner crashed. Of several concurrent requests, only one succeeds.
	 * @returns whether the caller has the lease.
	 */
	acquire(lease: JobLease): Promise<boolean>;
	/**
	 * Ends the lease of a scheduled job. The job can be leased again from `freeFrom`. Has no effect if a
	 * different owner has the lease.
	 */
	release(release: JobRelease): Promise<void>;
}
