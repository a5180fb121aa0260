import { setImmediate } from 'node:timers/promises';
import { decideRetention, defaultRetentionMonths } from '@burgee/core';
import type { Clock } from '@burgee/core/ports/clock';
import type { Storage } from '@burgee/core/ports/storage';
import type { Logger } from 'pino';
import type { Config } from '../config/read-config.ts';

/** Returns the retention in months, or null if personal data is kept without a limit (decision: retention). */
export async function openRetention(
	{ configuredRetentionMonths }: Pick<Config, 'configuredRetentionMonths'>,
	{ storage, clock, logger }: { storage: Storage; clock: Clock; logger: Logger },
): Promise<number | null> {
	const { months, isUndecided } = await decideRetention(storage, configuredRetentionMonths, {
		now: clock.now(),
		months: defaultRetentionMonths,
		pause: () => setImmediate(),
	});
	if (isUndecided) {
		logger.warn(
			`personal data is kept without a limit, because this storage had bookings or sign-ups older than ${defaultRetentionMonths} months; set RETENTION_MONTHS=${defaultRetentionMonths} to erase their names, or RETENTION_MONTHS=0 to keep them`,
		);
	}
	return months;
}
