import { type DestinationStream, type Logger, pino } from 'pino';

/** The number of pino's level `warn`. */
const warningLevel = 40;
const maxWaitMs = 500;
const maxBatchLength = 32_768;
const shownIdLength = 8;
// The lengths are limited, because an expression without limits takes quadratic time for a long text.
const emailAddress = /[\w.+-]{1,64}@[\w-]{1,63}(\.[\w-]{1,63}){0,4}\.[a-z]{2,}/gi;
/** An id after one of these words, in a sentence or in the path of a Firestore document. */
const namedId = /\b((?:checkout|booking|id)s?[ /])([\w-]{20,})/gi;
/** A token of 256 bits, such as that of a link to a booking. */
const token = /(?<![\w-])[\w-]{43}(?![\w-])/g;

/**
 * Returns a logger that writes one JSON line for each entry, by default to standard output and at once. Logs
 * only the type, code, message and stack of an error, because other properties of a database error
 * may contain a member's name (decision: personal-data). Shortens ids in messages, and omits email addresses and tokens.
 */
export function createLogger(
	level: string,
	destination: DestinationStream = pino.destination({ sync: true }),
): Logger {
	return pino({ level, base: null, serializers: { err: describeError } }, destination);
}

/**
 * Returns a stream that collects lines for up to half a second, because a system call for each line would take a sixth of
 * the CPU time of a cached answer. Writes warnings and errors at once, and the rest when the process exits. Keeps a timer
 * and a listener until then, so a process opens it once.
 * @param dest a file descriptor, by default that of standard output.
 */
export function openBatchedOutput(dest = 1): DestinationStream {
	const output = pino.destination({ dest, sync: true });
	let lines = '';
	const writeLines = () => {
		if (lines !== '') output.write(lines);
		lines = '';
	};
	setInterval(writeLines, maxWaitMs).unref();
	process.once('exit', writeLines);
	// With its metadata symbol, pino sets `lastLevel` before it writes a line. The log of requests does not.
	const batched = {
		[Symbol.for('pino.metadata')]: true,
		lastLevel: 0,
		write(line: string) {
			lines += line;
			if (batched.lastLevel >= warningLevel || lines.length > maxBatchLength) writeLines();
			batched.lastLevel = 0;
		},
	};
	return batched;
}

function describeError(error: unknown) {
	if (!(error instanceof Error)) return { message: withoutSecrets(String(error)) };
	const { name, message, stack } = error;
	return {
		type: name,
		...('code' in error && { code: error.code }),
		message: withoutSecrets(message),
		stack: stack && withoutSecrets(stack),
	};
}

/** Returns the first characters of an id. An operator can find the record with them, but they give no access to it. */
export function shortId(id: string): string {
	return id.length > shownIdLength ? `${id.slice(0, shownIdLength)}…` : id;
}

function withoutSecrets(text: string): string {
	const withShortIds = text.replace(namedId, (_, word, id) => `${word}${shortId(id)}`);
	return withShortIds.replace(emailAddress, '…').replace(token, '…');
}
