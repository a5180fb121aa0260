import { z } from 'zod';
import { forbid, oneOf, settings, variable, wholeNumber } from './variables.ts';

const maxLimit = 1_000_000;
const defaultSignIns = 10;
const months = z.string().regex(/^\d+$/).transform(Number).pipe(z.number().max(1_200));

export const limits = settings({
	bookingRatePerMinute: wholeNumber('BOOKING_RATE_PER_MINUTE', {
		min: 1,
		max: maxLimit,
		byDefault: 60,
	}),
	signInRatePerQuarterHour: wholeNumber('SIGN_IN_RATE_PER_QUARTER_HOUR', {
		min: 1,
		max: maxLimit,
		byDefault: defaultSignIns,
	}),
	/** 0 keeps personal data without a limit. Null if the variable is not set (decision: retention). */
	configuredRetentionMonths: variable('RETENTION_MONTHS', months.nullable().default(null), {
		must: 'be a whole number from 0 to 1200',
		example: 24,
	}),
	logLevel: oneOf('LOG_LEVEL', ['info', 'trace', 'debug', 'warn', 'error', 'fatal', 'silent']),
}).and(
	forbid({
		[`SIGN_IN_RATE_PER_QUARTER_HOUR must be at most ${defaultSignIns} in production, because more attempts help to guess passwords. Remove it, or set SIGN_IN_RATE_PER_QUARTER_HOUR=${defaultSignIns}.`]:
			({ NODE_ENV, SIGN_IN_RATE_PER_QUARTER_HOUR }) =>
				NODE_ENV === 'production' && Number(SIGN_IN_RATE_PER_QUARTER_HOUR) > defaultSignIns,
	}),
);
