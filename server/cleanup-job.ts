import { type Clock, type Storage, toInstant } from '@burgee/core';
import { absoluteLimitMs, idleLimitMs } from './http/session.ts';
import type { Job } from './scheduler.ts';

const hourMs = 60 * 60_000;

/** Removes expired sessions and rate limit windows that have ended. */
export function cleanupJob({ storage, clock }: { storage: Storage; clock: Clock }): Job {
	return {
		// The storage keeps the job's lease under this name, so the name must not change.
		name: 'sweep',
		everyMs: hourMs,
		leaseMs: hourMs / 2,
		run: async () => {
			const now = clock.now();
			const before = (ms: number) => toInstant(new Date(now.getTime() - ms));
			await storage.sessions.removeExpired({
				createdBefore: before(absoluteLimitMs),
				seenBefore: before(idleLimitMs),
			});
			await storage.rateLimits.removeEnded(toInstant(now));
		},
	};
}
