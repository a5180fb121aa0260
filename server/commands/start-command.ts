import type { Command } from 'commander';
import { describeCommand } from './add-command.ts';

export function addStartCommand(program: Command): void {
	describeCommand(program.command('start'), {
		summary: 'Starts the server',
		details:
			'The server runs in the foreground until SIGTERM or SIGINT, and writes its log to standard output, one line of JSON for each entry.',
		examples: [
			['burgee start', 'starts the server with the environment variables that are set'],
			['PORT=8080 DATA_DIR=/var/lib/burgee burgee start', 'uses another port and folder'],
		],
	}).action(async () => {
		await import('../main.ts');
	});
}
