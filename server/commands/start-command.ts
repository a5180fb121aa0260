import type { Command } from 'commander';
import { describeCommand } from './add-command.ts';
import { canAsk, openQuestions } from './ask.ts';
import { exitWithError } from './exit-with-error.ts';

export function addStartCommand(program: Command): void {
	describeCommand(program.command('start'), {
		summary: 'Starts the server',
		details:
			'On a terminal, in a folder without a club, it asks whether to start with the sample club or your own.\nThe server runs in the foreground until SIGTERM or SIGINT, and writes its log to standard output, one line of JSON for each entry.',
		examples: [
			['burgee start', 'starts the server with the environment variables that are set'],
			['PORT=8080 DATA_DIR=/var/lib/burgee burgee start', 'uses another port and folder'],
		],
	}).action(async () => {
		// A person who starts a new folder by hand chooses its club. `npm start` never asks.
		if (canAsk() && process.env.npm_lifecycle_event !== 'start') await chooseFirstClub();
		await import('../main.ts');
	});
}

/** Asks which club a new storage is for. The thread of the server inherits the environment. */
async function chooseFirstClub(): Promise<void> {
	try {
		const { chooseClub, storageWithoutClub } = await import('./first-club.ts');
		const storage = storageWithoutClub(process.env);
		if (storage === null) return;
		const questions = openQuestions();
		const club = await chooseClub(storage, questions).finally(() => questions.close());
		process.env.SAMPLE_DATA = club === 'sample' ? 'on' : 'off';
	} catch (error) {
		exitWithError('start')(error);
	}
}
