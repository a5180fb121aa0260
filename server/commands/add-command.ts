import type { Command } from 'commander';
import type { ExitCode } from './exit-codes.ts';
import { exitWithError } from './exit-with-error.ts';
import { openReport, type Report } from './report.ts';

/** What --help says of a command. */
export interface CommandHelp {
	/** What the command does, in a few words. */
	summary: string;
	/** What an operator should know besides, in whole sentences. */
	details?: string;
	/** Command lines with what each does, such as ['burgee recount', 'compares all totals']. */
	examples: [commandLine: string, effect: string][];
}

/**
 * Adds a command with the option --json. Its help has examples.
 * @param usage the name and the arguments of the command, such as 'grant <email> <permission>'.
 */
export function addCommand(program: Command, usage: string, help: CommandHelp): Command {
	return describeCommand(program.command(usage), help).option(
		'--json',
		'print the result as one line of JSON',
	);
}

/** Gives a command its description, and examples in its help. */
export function describeCommand(
	command: Command,
	{ summary, details, examples }: CommandHelp,
): Command {
	const width = Math.max(...examples.map(([line]) => line.length));
	const lines = examples.map(([line, effect]) => `  ${line.padEnd(width)}  ${effect}`);
	return command
		.helpCommand(false)
		.summary(summary)
		.description(`${summary}.${details === undefined ? '' : `\n\n${details}`}`)
		.addHelpText('after', `\nExamples:\n${lines.join('\n')}`);
}

/**
 * Returns the action of a command that `addCommand` has added. Opens its report, prints its error, and sets the exit code
 * of the process.
 * @param purpose completes the sentence 'Burgee cannot …'.
 * @param run receives the report, and then the arguments and the options of the command.
 */
export function reported<Values extends unknown[]>(
	purpose: string,
	run: (report: Report, ...values: Values) => Promise<ExitCode>,
): (this: Command, ...values: Values) => Promise<void> {
	return async function (...values) {
		const json = this.opts().json === true;
		const report = openReport({ json });
		try {
			process.exitCode = await run(report, ...values);
		} catch (error) {
			report.clear();
			exitWithError(purpose, { json })(error);
		}
	};
}
