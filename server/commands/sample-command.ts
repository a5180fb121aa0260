import type { Command } from 'commander';
import { addCommand, describeCommand, reported } from './add-command.ts';

export function addSampleCommand(program: Command): void {
	const sample = describeCommand(program.command('sample'), {
		summary: 'Removes the sample club',
		examples: [['burgee sample remove', 'removes it before the club opens to its members']],
	});
	addCommand(sample, 'remove', {
		summary: 'Removes the sample events, emails and water readings',
		details: 'Keeps what the club and its members have added.',
		examples: [
			['burgee sample remove', 'removes them, and prints how many'],
			['burgee reindex', 'afterwards, with SEARCH=algolia'],
		],
	}).action(
		reported('remove the sample data', async (report) => {
			const { removeSampleClub } = await import('./sample.ts');
			return removeSampleClub(report);
		}),
	);
}
