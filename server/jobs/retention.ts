import { setImmediate } from 'node:timers/promises';
import { dayMs, erasePersonalData } from '@burgee/core';
import type { Clock } from '@burgee/core/ports/clock';
import type { Storage } from '@burgee/core/ports/storage';
import type { Logger } from 'pino';
import type { Job } from './scheduler.ts';

const hourMs = 60 * 60_000;

/** Returns the job that erases personal data, or no job if it is kept without a limit (decision: retention). */
export function retentionJobs({
	storage,
	clock,
	logger,
	retentionMonths: months,
}: {
	storage: Storage;
	clock: Clock;
	logger: Logger;
	retentionMonths: number | null;
}): Job[] {
	if (months === null) return [];
	return [
		{
			name: 'retention',
			everyMs: dayMs,
			leaseMs: hourMs,
			isIrreversible: true,
			run: async () => {
				// Between two steps, the event loop serves the requests that wait.
				const pause = () => setImmediate();
				const request = { now: clock.now(), months, pause };
				const erased = await erasePersonalData(storage, request);
				if (Object.values(erased).some((count) => count > 0)) {
					await storage.purge();
					logger.info(erased, 'personal data erased');
				}
			},
		},
	];
}
