import { Command, CommanderError } from 'commander';
import manifest from '../package.json' with { type: 'json' };
import { describeCommand } from './add-command.ts';
import { addAdminCommand } from './admin-command.ts';
import { addBackupCommand } from './backup-command.ts';
import { addDoctorCommand } from './doctor-command.ts';
import { exitCodes } from './exit-codes.ts';
import { addRecountCommand } from './recount-command.ts';
import { addReindexCommand } from './reindex-command.ts';
import { addRestoreCommand } from './restore-command.ts';
import { addSampleCommand } from './sample-command.ts';
import { addStartCommand } from './start-command.ts';
import { addTransferCommand } from './transfer-command.ts';

/** Runs the program `burgee` with the words of a command line, and sets the exit code of the process. */
export async function runProgram(words: string[]): Promise<void> {
	const program = createProgram({ json: words.includes('--json') });
	try {
		await program.parseAsync(words, { from: 'user' });
	} catch (error) {
		if (!(error instanceof CommanderError)) throw error;
		process.exitCode = error.exitCode === 0 ? exitCodes.done : exitCodes.usage;
	}
}

/**
 * Returns the program `burgee` with all commands. Each command imports what it runs when it runs, so that the program
 * starts fast.
 * @param options.json whether errors in the command line are printed as one line of JSON.
 */
export function createProgram({ json }: { json: boolean }): Command {
	const program = describeCommand(new Command('burgee'), {
		summary: 'Runs and looks after the members area of a sailing club',
		details:
			'All commands read the environment variables of the server, which docs/operating/configure.md lists.\nIn the folder of Burgee, run them with npx burgee.',
		examples: [
			['burgee start', 'starts the server'],
			['burgee admin --help', 'explains a command'],
			['burgee recount --json', 'prints the result for a script'],
		],
	})
		.version(manifest.version, '-V, --version', 'print the version')
		.helpOption('-h, --help', 'print this explanation')
		.helpCommand('help [command]', 'Explains a command')
		.exitOverride()
		.configureOutput({
			outputError: (message, write) => {
				const text = `Burgee cannot run this command: ${message.replace(/^error: /, '').trimEnd()}`;
				write(
					json
						? `${JSON.stringify({ error: text, exitCode: exitCodes.usage })}\n`
						: `${text}\nAdd --help to see its arguments, options and examples.\n`,
				);
			},
		});

	addStartCommand(program);
	addAdminCommand(program);
	addDoctorCommand(program);
	addBackupCommand(program);
	addRestoreCommand(program);
	addRecountCommand(program);
	addReindexCommand(program);
	addSampleCommand(program);
	addTransferCommand(program);
	return program;
}
