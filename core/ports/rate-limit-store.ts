import type { Instant } from '../calendar/london-time.ts';

/** The points that were used in one window of a rate limit, and the end of that window. */
export interface LimitWindow {
	points: number;
	endsAt: Instant;
}

/** `at` is the time of the request. If the request starts a new window, that window ends at `endsAt`. */
export interface LimitTimes {
	at: Instant;
	endsAt: Instant;
}

/**
 * Counts the points of rate limits across all processes that share a storage. Each key is a digest, so that
 * no IP address or e-mail address is stored. Arguments and results are copied.
 */
export interface RateLimitStore {
	/**
	 * Adds points to the current window, or starts a window that ends at `endsAt`. Negative points reduce the
	 * count.
	 */
	add(key: string, points: number, times: LimitTimes): Promise<LimitWindow>;
	/**
	 * Returns the window that is current at the time `at`, or null. A window that ends at `at` is no longer
	 * current.
	 */
	get(key: string, at: Instant): Promise<LimitWindow | null>;
	/**
	 * Removes the key's window.
	 * @returns whether the key had a window.
	 */
	remove(key: string): Promise<boolean>;
	/** Removes the windows that have ended at the time `at`. */
	removeEnded(at: Instant): Promise<void>;
}
