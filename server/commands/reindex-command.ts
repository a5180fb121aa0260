import type { Command } from 'commander';
import { addCommand, reported } from './add-command.ts';

export function addReindexCommand(program: Command): void {
	addCommand(program, 'reindex', {
		summary: 'Uploads all records to the search service',
		details: 'With SEARCH=embedded there is nothing to upload.',
		examples: [['burgee reindex', 'replaces the four indexes, and prints their sizes']],
	}).action(
		reported('reindex', async (report) => {
			const { reindex } = await import('./reindex.ts');
			return reindex(report);
		}),
	);
}
