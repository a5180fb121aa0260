import type { Club } from '@burgee/core';
import type { Logger } from 'pino';
import type { Job } from './scheduler.ts';

const minuteMs = 60_000;

/** Queries the payment provider every hour for the fees that no webhook notification has reported. */
export function feesJob({ club, logger }: { club: Club; logger: Logger }): Job {
	return {
		name: 'find-fees',
		everyMs: 60 * minuteMs,
		leaseMs: 5 * minuteMs,
		run: () =>
			club.findFees((err) =>
				logger.error({ err }, 'cannot store a fee that the payment provider lists'),
			),
	};
}
