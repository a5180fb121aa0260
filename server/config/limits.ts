import { oneOf, settings, wholeNumber } from './variables.ts';

export const limits = settings({
	bookingRatePerMinute: wholeNumber('BOOKING_RATE_PER_MINUTE', {
		min: 1,
		max: 1_000_000,
		byDefault: 60,
	}),
	logLevel: oneOf('LOG_LEVEL', ['info', 'trace', 'debug', 'warn', 'error', 'fatal', 'silent']),
});
