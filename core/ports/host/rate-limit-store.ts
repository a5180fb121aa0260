import { z } from 'zod';
import { type Instant, isoInstant } from '../../rules/calendar/london-time.ts';

/** The points counted in one time window of a rate limit, and the end of that window. */
export const limitWindow = z.object({ points: z.number(), endsAt: isoInstant });
export type LimitWindow = z.infer<typeof limitWindow>;

/**
 * `at` is the time of the request. `endsAt` is the end of the window that the request starts if no
 * window is current.
 */
export interface LimitTimes {
	at: Instant;
	endsAt: Instant;
}

/**
 * Counts the points of rate limits for all processes that share a storage. Each key is a digest, so
 * that no IP address or e-mail address is stored. Arguments and results are copied.
 */
export interface RateLimitStore {
	/**
	 * Adds points to the current window, or starts a new window that ends at `endsAt`. A negative
	 * number of points reduces the count.
	 */
	add(key: string, points: number, times: LimitTimes): Promise<LimitWindow>;
	/**
	 * Returns the window that is current at the time `at`, or null. A window that ends exactly at `at`
	 * is not current.
	 */
	get(key: string, at: Instant): Promise<LimitWindow | null>;
	/** @returns false if no rate limit window has this key. */
	remove(key: string): Promise<boolean>;
	/** Removes the windows that end at or before `at`. */
	removeEnded(at: Instant): Promise<void>;
}
