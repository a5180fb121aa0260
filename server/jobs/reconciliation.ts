import type { Club } from '@burgee/core';
import type { Logger } from 'pino';
import type { Job } from './scheduler.ts';

const minuteMs = 60_000;
/** A third of the time between two runs, because the payers' own requests use the provider too. */
const maxMs = 20_000;

/**
 * Queries the payment provider about unfinished checkouts, at the server's start and then every minute. Those without an
 * attempt are queried less and less often.
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
	const polledAt = new Map<string, number>();
	return {
		name: 'reconcile-payments',
		everyMs: minuteMs,
		leaseMs: 10 * minuteMs,
		runOnStart: true,
		run: async () => {
			const onFailure = (err: unknown) => logger.error({ err }, 'cannot reconcile a payment');
			const counts = await club.reconcilePayments({ expiresMs, maxMs, polledAt, onFailure });
			if (counts.paid + counts.cancelled + counts.failed > 0) {
				logger.info(counts, 'payments reconciled');
			}
		},
	};
}
