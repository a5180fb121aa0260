import type { Club, Instant } from '@burgee/core';
import type { Logger } from 'pino';
import type { Job } from './scheduler.ts';

const minuteMs = 60_000;

/** Queries the payment provider every five minutes for refunds that no webhook notification has reported. */
export function refundsJob({ club, logger }: { club: Club; logger: Logger }): Job {
	// In memory, so that the first search of each server goes back far enough to make up for an outage.
	let since: Instant | null = null;
	return {
		name: 'find-refunds',
		everyMs: 5 * minuteMs,
		leaseMs: 5 * minuteMs,
		run: async () => {
			since = await club.findRefunds(since, (err) =>
				logger.error({ err }, 'cannot store a refund that the payment provider lists'),
			);
		},
	};
}
