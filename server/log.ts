import { type DestinationStream, type Logger, pino } from 'pino';

/**
 * Returns a logger that writes one JSON line for each entry, by default to standard output. Writes each line at once: to
 * hand the line to another thread would take longer than to write it, and a crash could lose it. Logs
 * only the type, code, message and stack of an error, because other properties of a database error
 * may contain a member's name (decision: personal-data).
 */
export function createLogger(
	level: string,
	destination: DestinationStream = pino.destination({ sync: true }),
): Logger {
	return pino({ level, base: null, serializers: { err: describeError } }, destination);
}

function describeError(error: unknown) {
	if (!(error instanceof Error)) return { message: String(error) };
	const { name, message, stack } = error;
	return { type: name, ...('code' in error && { code: error.code }), message, stack };
}
