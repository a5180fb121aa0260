import type { Instant } from '../calendar/london-time.ts';

/** What was used of a limit in the window that is under way. */
export interface LimitWindow {
	points: number;
	endsAt: Instant;
}

/** When points are used, and when a window that begins with them would end. */
export interface LimitTimes {
	at: Instant;
	endsAt: Instant;
}

/**
 * What was used of rate limits, counted for all processes on one storage together. Keys are digests, so
 * that no address and no e-mail is kept. What is handed in and out are copies.
 */
export interface RateLimitStore {
	/** Adds points, or gives back negative ones, to the window under way at `at`; where there is none, opens one that lasts until `endsAt`. */
	add(key: string, points: number, times: LimitTimes): Promise<LimitWindow>;
	/** The window under way at `at`, or null. One that ends at `at` is over. */
	get(key: string, at: Instant): Promise<LimitWindow | null>;
	/** @returns whether there was one. */
	remove(key: string): Promise<boolean>;
	/** Takes away the windows that are over at `at`. */
	removeEnded(at: Instant): Promise<void>;
}
