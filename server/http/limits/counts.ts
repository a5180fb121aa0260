import { hash } from 'node:crypto';
import { type Instant, toInstant } from '@burgee/core';
import type { Clock } from '@burgee/core/ports/clock';
import type { LimitTimes } from '@burgee/core/ports/rate-limit-store';
import type { Limit } from './limits.ts';

/** Counts the requests of each client in the time windows of a limit. A client is any text, such as a network. */
export interface Counts {
	/** Counts a request. If the limit is reached, counts nothing and returns the end of the time window. */
	count(limit: Limit, client: string): Instant | null | Promise<Instant | null>;
	/** Returns the end of the time window if the limit is reached, otherwise null. */
	endIfFull(limit: Limit, client: string): Instant | null | Promise<Instant | null>;
	/** Removes one request from the count. */
	subtract(limit: Limit, client: string): void | Promise<void>;
}

/** Returns the time of a request, and the end of a time window that begins with it. */
export function timesOf({ windowMs }: Limit, clock: Clock): LimitTimes {
	const now = clock.now();
	return { at: toInstant(now), endsAt: toInstant(new Date(now.getTime() + windowMs)) };
}

/** The storage key is a digest, so that no IP address or e-mail address is stored. */
export function storageKeyOf({ name }: Limit, client: string): string {
	return `${name}-${hash('sha256', client, 'base64url')}`;
}
