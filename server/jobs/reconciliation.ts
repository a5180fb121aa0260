import type { Club } from '@burgee/core';
import type { Logger } from 'pino';
import type { Job } from './scheduler.ts';

const minuteMs = 60_000;

/**
 * Queries the payment provider about each unfinished checkout, at the server's start and then every minute.
 * Cancels unpaid checkouts that are too old or whose event was deleted.
 */
export function reconciliationJob({
	club,
	logger,
	expiresMs,
}: {
	club: Club;
	logger: Logger;
	expiresMs: number;
}): Job {
	return {
		name: 'reconcile-payments',
		everyMs: minuteMs,
		leaseMs: 10 * minuteMs,
		runOnStart: true,
		run: async () => {
			const onFailure = (err: unknown) => logger.error({ err }, 'cannot reconcile a payment');
			const counts = await club.reconcilePayments({ expiresMs, onFailure });
			if (counts.paid + counts.cancelled + counts.failed > 0) {
				logger.info(counts, 'payments reconciled');
			}
		},
	};
}
