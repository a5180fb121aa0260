import { ConfigError } from '../config/config-error.ts';
import { exitCodeOf } from './exit-codes.ts';

/**
 * Returns a handler that prints the error of a command to standard error and exits: with status 2 for a ConfigError, and
 * otherwise with status 1. Errors that an operator can fix are printed without a stack trace.
 * @param purpose completes the sentence 'Burgee cannot …', such as 'recount'.
 * @param options.json whether to print one line of JSON with the sentences and the exit code.
 */
export function exitWithError(
	purpose: string,
	{ json = false }: { json?: boolean } = {},
): (error: unknown) => never {
	return (error) => {
		const exitCode = exitCodeOf(error);
		const text = `Burgee cannot ${purpose}:${reasonOf(error, json ? ' ' : '\n  ')}`;
		process.stderr.write(json ? `${JSON.stringify({ error: text, exitCode })}\n` : `${text}\n`);
		process.exit(exitCode);
	};
}

function reasonOf(error: unknown, separator: string): string {
	if (error instanceof ConfigError) {
		return error.problems.map((problem) => separator + problem).join('');
	}
	if (!(error instanceof Error)) return ` ${String(error)}`;
	// An error with a code or a cause comes from the system or the database. For such an error, an
	// operator needs only the message.
	const isOutside = 'code' in error || error.cause !== undefined;
	return ` ${isOutside ? error.message : (error.stack ?? error.message)}`;
}
