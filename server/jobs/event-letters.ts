import { setImmediate } from 'node:timers/promises';
import type { Club } from '@burgee/core';
import type { Logger } from 'pino';
import type { Job } from './scheduler.ts';

const minuteMs = 60_000;

/** Returns the job that finishes letters to those who have booked, after a server has died (decision: event-letters). */
export function eventLettersJob({
	club,
	logger,
}: {
	club: Pick<Club, 'finishLetters'>;
	logger: Logger;
}): Job {
	return {
		name: 'event-letters',
		everyMs: minuteMs,
		leaseMs: 2 * minuteMs,
		run: async () => {
			// Between two steps, the event loop serves the requests that wait.
			const finished = await club.finishLetters(() => setImmediate());
			if (finished > 0) logger.info({ letters: finished }, 'interrupted letters finished');
		},
	};
}
