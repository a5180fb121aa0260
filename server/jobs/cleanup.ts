import {
	binLifetimeMs,
	dayMs,
	deleteExpiredDocuments,
	londonDate,
	startOfLondonDay,
	subLondonMonths,
	toInstant,
	undoMs,
} from '@burgee/core';
import type { Clock } from '@burgee/core/ports/clock';
import type { PdfFiles } from '@burgee/core/ports/pdf-files';
import type { Storage } from '@burgee/core/ports/storage';
import { absoluteLimitMs, idleLimitMs } from '../http/sessions/session.ts';
import type { Job } from './scheduler.ts';

const hourMs = 60 * 60_000;
/**
 * Idempotency keys are kept for this time. Afterwards, the server treats a repeated request as a new
 * request.
 */
const idempotencyKeyLifetimeMs = 7 * dayMs;
/** A mailing is finished after minutes, or at most when its event begins on the next day. */
const mailingLifetimeMs = 7 * dayMs;
/** How long the audit log, check-ins and organisers’ letters are kept. Failed sign-ins and letters may go earlier. */
const recordMonths = 24;

export function cleanupJob({
	storage,
	clock,
	pdfFiles,
	retentionMonths,
}: {
	storage: Storage;
	clock: Clock;
	pdfFiles: PdfFiles;
	/** How long personal data is kept. Null without a limit. */
	retentionMonths: number | null;
}): Job {
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
			await storage.idempotencyKeys.removeBefore(before(idempotencyKeyLifetimeMs));
			const monthsAgo = (months: number) =>
				startOfLondonDay(subLondonMonths(londonDate(toInstant(now)), months));
			await storage.audit.removeBefore(monthsAgo(recordMonths));
			if (retentionMonths !== null && retentionMonths < recordMonths) {
				await storage.audit.removeBefore(monthsAgo(retentionMonths), 'session.failed');
			}
			await storage.checkIns.removeBefore(monthsAgo(recordMonths));
			await storage.mailings.removeBefore(before(mailingLifetimeMs));
			await storage.eventLetters.removeBefore(
				monthsAgo(Math.min(retentionMonths ?? recordMonths, recordMonths)),
			);
			await storage.events.emptyBin(before(binLifetimeMs));
			await deleteExpiredDocuments({ ...storage, clock, pdfFiles });
		},
	};
}
