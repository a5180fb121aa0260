import type { Command } from 'commander';
import { addCommand, reported } from './add-command.ts';

export function addRecountCommand(program: Command): void {
	addCommand(program, 'recount', {
		summary: 'Recomputes the booking totals of all events, and reads all records',
		details:
			'Reports totals that differ, and records with wrong values. Members can book during the recount.\nExits with status 3 if something was found and not repaired.',
		examples: [
			['burgee recount', 'reports differences, and changes nothing'],
			['burgee recount --repair', 'stores the recomputed totals'],
			['burgee recount --json', 'prints the differences for a script'],
		],
	})
		.option('--repair', 'store the recomputed totals')
		.action(
			reported('recount', async (report, { repair = false }: { repair?: boolean }) => {
				const { recount } = await import('./recount.ts');
				return recount(report, { repair });
			}),
		);
}
