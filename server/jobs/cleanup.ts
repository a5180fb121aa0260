import {
	binLifetimeMs,
	dayMs,
	londonDate,
	startOfLondonDay,
	subLondonMonths,
	toInstant,
	undoMs,
} from '@burgee/core';
import type { Clock } from '@burgee/core/ports/clock';
import type { Storage } from '@burgee/core/ports/storage';
import { absoluteLimitMs, idleLimitMs } from '../http/session.ts';
import type { Job } from './scheduler.ts';

const hourMs = 60 * 60_000;
/**
 * Idempotency keys are kept for this time. Afterwards, the server treats a repeated request as a new
 * request.
 */
const idempotencyKeyLifetimeMs = 7 * dayMs;
/** How long the audit log and the check-ins of roll calls are kept. */
const recordMonths = 24;

export function cleanupJob({ storage, clock }: { storage: Storage; clock: Clock }): Job {
	return {
		// Do not change this job name, because the storage keeps the job's lease under the name.
		name: 'sweep',
		everyMs: hourMs,
		leaseMs: hourMs / 2,
		isIrreversible: true,
		run: async () => {
			const now = clock.now();
			const before = (ms: number) => toInstant(new Date(now.getTime() - ms));
			await storage.sessions.removeExpired({
				createdBefore: before(absoluteLimitMs),
				seenBefore: before(idleLimitMs),
			});
			await storage.bookings.removeUndos(before(undoMs));
			await storage.rateLimits.removeEnded(toInstant(now));
			await storage.idempotencyKeys.removeOld({
				submittedBefore: before(idempotencyKeyLifetimeMs),
				now: toInstant(now),
			});
			const firstDay = subLondonMonths(londonDate(toInstant(now)), recordMonths);
			await storage.audit.removeBefore(startOfLondonDay(firstDay));
			await storage.checkIns.removeBefore(startOfLondonDay(firstDay));
			await storage.events.emptyBin(before(binLifetimeMs));
		},
	};
}
