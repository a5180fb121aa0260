import { setImmediate } from 'node:timers/promises';
import { decideRetention, defaultRetentionMonths, type RetentionDecision } from '@burgee/core';
import type { Clock } from '@burgee/core/ports/clock';
import type { Storage } from '@burgee/core/ports/storage';
import type { Logger } from 'pino';
import { z } from 'zod';
import { variable } from './variables.ts';

const months = z.string().regex(/^\d+$/).transform(Number).pipe(z.number().max(1_200));

/** 0 keeps personal data without a limit. Null if the variable is not set (decision: retention). */
export const configuredRetentionMonths = variable(
	'RETENTION_MONTHS',
	months.nullable().default(null),
	{ must: 'be a whole number from 0 to 1200', example: 24 },
);

const warnings: Record<NonNullable<RetentionDecision['withoutDefault']>, string> = {
	'old-data': `personal data is kept without a limit, because this storage had bookings or sign-ups older than ${defaultRetentionMonths} months; set RETENTION_MONTHS=${defaultRetentionMonths} to erase their names, or RETENTION_MONTHS=0 to keep them`,
	'wrong-clock': `personal data is kept without a limit, because a booking or a sign-up is later than the server's clock; if the clock is behind, correct it and start the server again; otherwise set RETENTION_MONTHS`,
};

/** Returns the retention in months, or null if personal data is kept without a limit (decision: retention). */
export async function openRetention(
	configuredMonths: number | null,
	{ storage, clock, logger }: { storage: Storage; clock: Clock; logger: Logger },
): Promise<number | null> {
	const { months, withoutDefault } = await decideRetention(storage, configuredMonths, {
		now: clock.now(),
		months: defaultRetentionMonths,
		pause: () => setImmediate(),
	});
	if (withoutDefault !== null) logger.warn(warnings[withoutDefault]);
	return months;
}
