import { ConfigError } from '../config/config-error.ts';

/** The exit codes of `burgee`, which docs/operating/commands.md lists. */
export const exitCodes = {
	done: 0,
	failed: 1,
	/** The command line or the configuration is wrong. */
	usage: 2,
	/** The command ran, and found differences or problems that an operator should look at. */
	found: 3,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

export function exitCodeOf(error: unknown): ExitCode {
	return error instanceof ConfigError ? exitCodes.usage : exitCodes.failed;
}
