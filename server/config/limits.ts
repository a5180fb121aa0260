import { z } from 'zod';
import { oneOf, settings, variable, wholeNumber } from './variables.ts';

const months = z.string().regex(/^\d+$/).transform(Number).pipe(z.number().max(1_200));

export const limits = settings({
	bookingRatePerMinute: wholeNumber('BOOKING_RATE_PER_MINUTE', {
		min: 1,
		max: 1_000_000,
		byDefault: 60,
	}),
	/** 0 keeps personal data without a limit. Null if the variable is not set (decision: retention). */
	configuredRetentionMonths: variable('RETENTION_MONTHS', months.nullable().default(null), {
		must: 'be a whole number from 0 to 1200',
		example: 24,
	}),
	logLevel: oneOf('LOG_LEVEL', ['info', 'trace', 'debug', 'warn', 'error', 'fatal', 'silent']),
});
