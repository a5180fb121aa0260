import { ConfigError } from '../config/config-error.ts';

/**
 * Returns a handler that prints the error of a command and exits with status 1. Errors that an
 * operator can fix are printed without a stack trace.
 */
export function exitWithError(
	command: 'start' | 'recount' | 'reindex' | 'manage the members' | 'remove the sample data',
): (error: unknown) => never {
	return (error) => {
		process.stderr.write(`Burgee cannot ${command}:${reasonOf(error)}\n`);
		process.exit(1);
	};
}

function reasonOf(error: unknown): string {
	if (error instanceof ConfigError) {
		return error.problems.map((problem) => `\n  ${problem}`).join('');
	}
	if (!(error instanceof Error)) return ` ${String(error)}`;
	// An error with a code or a cause comes from the system or the database. For such an error, an
	// operator needs only the message.
	const isOutside = 'code' in error || error.cause !== undefined;
	return ` ${isOutside ? error.message : (error.stack ?? error.message)}`;
}
