import type { Instant } from '../calendar/london-time.ts';

/** The points used in a fixed window of a rate limit. */
export interface LimitWindow {
	points: number;
	endsAt: Instant;
}

/** `at` is the time of the request. `endsAt` is the end of the window if the request starts a new window. */
export interface LimitTimes {
	at: Instant;
	endsAt: Instant;
}

/**
 * Counts rate limit points across all processes that share a storage. Keys are digests, so that no IP
 * address and no e-mail address is stored. Arguments and results are copied.
 */
export interface RateLimitStore {
	/**
	 * Adds points to the current window, or starts a window that ends at `endsAt`. Negative points give used
	 * points back.
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
