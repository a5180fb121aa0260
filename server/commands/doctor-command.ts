import type { Command } from 'commander';
import { addCommand, reported } from './add-command.ts';

export function addDoctorCommand(program: Command): void {
	addCommand(program, 'doctor', {
		summary: 'Finds what is wrong with the configuration, the services and the stored records',
		details:
			'Reads the configuration, reaches each chosen service, and prints one sentence for each problem, with the place where\nto mend it. Changes nothing. Run it on the server, as the user and with the environment of the server, while that runs.\nExits with status 3 if something is wrong.',
		examples: [
			['burgee doctor', 'prints what is wrong, or “Nothing is wrong.”'],
			['burgee doctor --json', 'prints the same for a script'],
		],
	}).action(
		reported('examine the club', async (report) => {
			const { doctor } = await import('./doctor.ts');
			return doctor(report);
		}),
	);
}
