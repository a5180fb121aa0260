import { membersPassword } from './members-password.ts';
import { configuredRetentionMonths } from './retention.ts';
import { forbid, oneOf, settings, wholeNumber } from './variables.ts';

const maxLimit = 1_000_000;
const defaultSignIns = 10;

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
	membersPassword,
	configuredRetentionMonths,
	logLevel: oneOf('LOG_LEVEL', ['info', 'trace', 'debug', 'warn', 'error', 'fatal', 'silent']),
}).and(
	forbid({
		[`SIGN_IN_RATE_PER_QUARTER_HOUR must be at most ${defaultSignIns} in production, because more attempts help to guess passwords. Remove it, or set SIGN_IN_RATE_PER_QUARTER_HOUR=${defaultSignIns}.`]:
			({ NODE_ENV, SIGN_IN_RATE_PER_QUARTER_HOUR }) =>
				NODE_ENV === 'production' && Number(SIGN_IN_RATE_PER_QUARTER_HOUR) > defaultSignIns,
	}),
);
