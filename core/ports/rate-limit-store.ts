import { z } from 'zod';
import { clockErrorMs, type Instant } from '../rules/calendar/london-time.ts';
import { isoInstant } from '../rules/calendar/time-schemas.ts';

/** The points counted in one time window of a rate limit, and the end of that window. */
export const limitWindow = z.object({ points: z.number(), endsAt: isoInstant });
export type LimitWindow = z.infer<typeof limitWindow>;

/**
 * `at` is the time of the request. If no time window of the rate limit is current, the request starts a
 * window that ends at `endsAt`.
 */
export interface LimitTimes {
	at: Instant;
	endsAt: Instant;
}

/**
 * Reports whether a time window is current. A window that ends more than five minutes after a window that starts now is
 * not current, because a clock that was ahead started it. If the clocks of two servers differ by more than that, the
 * server whose clock is behind replaces the windows of the other server.
 */
export function isCurrentWindow(
	window: Pick<LimitWindow, 'endsAt'>,
	{ at, endsAt }: LimitTimes,
): boolean {
	const timesMs = { atMs: Date.parse(at), endsAtMs: Date.parse(endsAt) };
	return isCurrentEnd(Date.parse(window.endsAt), timesMs);
}

/** The same as `isCurrentWindow`, with times in milliseconds since 1970, for counts that no storage keeps. */
export function isCurrentEnd(
	windowEndMs: number,
	{ atMs, endsAtMs }: { atMs: number; endsAtMs: number },
): boolean {
	return windowEndMs > atMs && windowEndMs <= endsAtMs + clockErrorMs;
}

/**
 * Counts the points of rate limits for all processes that share a storage. Each key is a digest, so
 * that no IP address or e-mail address is stored. Arguments and results are copied.
 */
export interface RateLimitStore {
	/**
	 * Adds points to the current time window of a rate limit. If no window is current, starts a
	 * window that ends at `endsAt`. A negative number of points reduces the count, but not below 0.
	 */
	add(key: string, points: number, times: LimitTimes): Promise<LimitWindow>;
	/** Returns the time window of the rate limit with this key, or null if no window is current (`isCurrentWindow`). */
	get(key: string, times: LimitTimes): Promise<LimitWindow | null>;
	/** @returns false if no rate limit window has this key. */
	remove(key: string): Promise<boolean>;
	/** Removes the time windows of rate limits that end at or before `at`. */
	removeEnded(at: Instant): Promise<void>;
}
