import { setImmediate } from 'node:timers/promises';
import type { Club } from '@burgee/core';
import type { Logger } from 'pino';
import type { Job } from './scheduler.ts';

const minuteMs = 60_000;

/** Returns the job that ends the holds of unpaid bookings whose time has passed (decision: pay-later). */
export function payLaterJob({
	club,
	logger,
}: {
	club: Pick<Club, 'endHolds'>;
	logger: Logger;
}): Job {
	return {
		name: 'end-pay-later',
		everyMs: minuteMs,
		leaseMs: 2 * minuteMs,
		run: async () => {
			// Between two bookings, the event loop serves the requests that wait.
			const ended = await club.endHolds(() => setImmediate());
			if (ended > 0) logger.info({ bookings: ended }, 'holds of unpaid bookings ended');
		},
	};
}
