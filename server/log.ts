import { type DestinationStream, type Logger, pino } from 'pino';

/**
 * One JSON line for each thing that happened. Of an error its kind, message and place alone: what else a
 * database puts into one may be a member's name (decision: personal-data). To standard output, or where it is told.
 */
export function createLogger(level: string, to?: DestinationStream): Logger {
	return pino({ level, base: null, serializers: { err: describeError } }, to);
}

function describeError(error: unknown) {
	if (!(error instanceof Error)) return { message: String(error) };
	const { name, message, stack } = error;
	return { type: name, ...('code' in error && { code: error.code }), message, stack };
}
