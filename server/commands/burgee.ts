import { CommanderError } from 'commander';
import { exitCodes } from './exit-codes.ts';
import { createProgram } from './program.ts';

createProgram({ json: process.argv.includes('--json') })
	.parseAsync()
	.catch((error: unknown) => {
		if (!(error instanceof CommanderError)) throw error;
		process.exitCode = error.exitCode === 0 ? exitCodes.done : exitCodes.usage;
	});
