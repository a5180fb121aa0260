import { ConfigError } from './config-error.ts';

/**
 * Returns a handler that prints why a command failed and exits with status 1. Errors that an operator
 * can fix are printed without a stack trace.
 */
export function exitWithError(command: 'start' | 'recount' | 'reindex'): (error: unknown) => never {
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
	// A system or database error has a code or a cause. An operator needs only the message, not the stack
	// trace.
	const isOutside = 'code' in error || error.cause !== undefined;
	return ` ${isOutside ? error.message : (error.stack ?? error.message)}`;
}
