import { setImmediate } from 'node:timers/promises';
import type { Club } from '@burgee/core';
import type { Logger } from 'pino';
import type { Job } from './scheduler.ts';

const minuteMs = 60_000;

/** Returns the job that reminds members of the next day’s events (decision: reminders). */
export function remindersJob({
	club,
	logger,
}: {
	club: Pick<Club, 'addReminders'>;
	logger: Logger;
}): Job {
	return {
		name: 'reminders',
		everyMs: minuteMs,
		leaseMs: 2 * minuteMs,
		run: async () => {
			// Between two steps, the event loop serves the requests that wait.
			const added = await club.addReminders(() => setImmediate());
			if (added > 0) logger.info({ messages: added }, 'reminders added');
		},
	};
}
