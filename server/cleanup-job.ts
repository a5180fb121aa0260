import { type Clock, type Storage, toInstant } from '@burgee/core';
import { absoluteLimitMs, idleLimitMs } from './http/session.ts';
import type { Job } from './scheduler.ts';

const hourMs = 60 * 60_000;

export function cleanupJob({ storage, clock }: { storage: Storage; clock: Clock }): Job {
	return {
		// Do not change the name. The storage keeps the lease of the job under this name.
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
